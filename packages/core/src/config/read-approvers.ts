import type { ApproversOf } from '../approvals/page-module.ts';
import { type Principal, samePrincipal } from '../approvals/principal.ts';
import { approversSchema } from './approvers-schema.ts';
import { ConfigurationError } from './configuration-error.ts';
import type { Findings } from './findings.ts';
import type { AuthSettings } from './http-settings.ts';
import { APPROVERS_FILE, AUTH } from './http-variables.ts';
import { readJsonFile } from './json-file.ts';
import { type NamedPrincipal, principalNamed } from './named-principal.ts';
import type { Source } from './text-file.ts';

/** Reads the file at `path`; undefined where it is refused. */
export function readApprovers(
  path: string,
  { readFile }: Source,
  auth: AuthSettings,
  findings: Findings,
): ApproversOf | undefined {
  try {
    const { approvers } = readJsonFile(APPROVERS_FILE, path, approversSchema, readFile);
    const callers: Principal[] = [];
    const rules = approvers.map((rule, index) => {
      const known = (each: NamedPrincipal) =>
        principalNamed(each, auth) ??
        findings.refuse(
          `${APPROVERS_FILE}: approvers.${index}: with ${AUTH}=${auth.kind} nobody is called in this way`,
        );
      const whose = rule.for.flatMap((each) => known(each) ?? []);
      if (whose.some((one) => callers.some((other) => samePrincipal(one, other))))
        findings.refuse(
          `${APPROVERS_FILE}: approvers.${index}: somebody in it stands in a rule before it, too`,
        );
      callers.push(...whose);
      return { whose, by: rule.by.flatMap((each) => known(each) ?? []) };
    });
    return (principal) =>
      rules.find(({ whose }) => whose.some((each) => samePrincipal(each, principal)))?.by ?? [principal];
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    for (const problem of error.problems) findings.refuse(problem);
    return undefined;
  }
}
