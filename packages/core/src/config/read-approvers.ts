import type { ApproversOf } from '../approvals/page-module.ts';
import { type Principal, samePrincipal } from '../approvals/principal.ts';
import { approversSchema } from './approvers-schema.ts';
import type { Findings } from './findings.ts';
import type { AuthSettings } from './http-settings.ts';
import { APPROVERS_FILE } from './http-variables.ts';
import { readSettingFile } from './json-file.ts';
import { principalsNamed } from './named-principal.ts';
import type { Source } from './text-file.ts';

/** Reads the file at `path`; undefined where it is refused. */
export function readApprovers(
  path: string,
  source: Source,
  auth: AuthSettings,
  findings: Findings,
): ApproversOf | undefined {
  const file = readSettingFile(APPROVERS_FILE, path, approversSchema, source, findings);
  const before: Principal[] = [];
  const rules = file?.approvers.map((rule, index) => {
    const at = `${APPROVERS_FILE}: approvers.${index}`;
    const whose = principalsNamed(rule.for, { auth, at, before }, findings);
    before.push(...whose);
    return { whose, by: principalsNamed(rule.by, { auth, at }, findings) };
  });
  return (
    rules &&
    ((principal) =>
      rules.find(({ whose }) => whose.some((each) => samePrincipal(each, principal)))?.by ?? [principal])
  );
}
