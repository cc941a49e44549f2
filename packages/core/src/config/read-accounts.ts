import type { Principal } from '../approvals/principal.ts';
import { samePrincipal } from '../approvals/principal.ts';
import type { Account } from './account.ts';
import { accountsSchema } from './accounts-schema.ts';
import { readValue } from './clean-value.ts';
import { ConfigurationError } from './configuration-error.ts';
import {
  type ConfigurationSpec,
  fileVariableName,
  type Variable,
  variableName,
  type Variables,
} from './declaration.ts';
import { Findings } from './findings.ts';
import type { HttpSettings } from './http-settings.ts';
import { ACCOUNTS_FILE, AUTH } from './http-variables.ts';
import { readJsonFile } from './json-file.ts';
import { type NamedPrincipal, principalNamed } from './named-principal.ts';
import type { Source } from './text-file.ts';
import { readVariables, type ReadVariables, type Values } from './variables.ts';

/** What the accounts are read against. */
export interface AccountSources<V extends Variables> {
  readonly spec: ConfigurationSpec<V>;
  readonly source: Source;
  readonly http: HttpSettings;
  /** What the environment says of the backend. */
  readonly read: ReadVariables;
}

/** Undefined where all callers share one account, and where a problem was noted. */
export function readAccounts<V extends Variables>(
  { spec, source, http, read }: AccountSources<V>,
  findings: Findings,
): readonly Account<V>[] | undefined {
  const path = readValue(ACCOUNTS_FILE, source.env[ACCOUNTS_FILE], findings);
  if (path === undefined) return undefined;
  if (http.auth.kind === 'none')
    return findings.refuse(`${ACCOUNTS_FILE} needs callers that are known: set ${AUTH} to tokens or oauth`);
  const own = accountVariables(spec);
  const beside = Object.keys(own.variables)
    .flatMap((key) => [variableName(spec.prefix, key), fileVariableName(variableName(spec.prefix, key))])
    .filter((name) => (source.env[name] ?? '') !== '');
  if (beside.length > 0)
    findings.refuse(`${ACCOUNTS_FILE} takes the place of ${beside.join(' and ')}: keep one of them`);
  try {
    const file = readJsonFile(ACCOUNTS_FILE, path, accountsSchema, source.readFile);
    const taken: Principal[] = [];
    return file.accounts.map(({ account: name, principals: named, settings }, index) => {
      const at = `${ACCOUNTS_FILE}: accounts.${index}`;
      const principals = named.flatMap((each) => principalIn(each, http, taken, at, findings) ?? []);
      taken.push(...principals);
      const values = readSettings(own, settings, source, at, findings);
      const secrets = Object.entries(own.variables).flatMap(([key, { kind }]) => {
        const value = values[key];
        return kind === 'secret' && typeof value === 'string' ? [value] : [];
      });
      const whole = { ...read.values, ...values };
      // Read by their kinds, as those of the environment are.
      return {
        name,
        principals,
        secrets,
        values: hasAddress(spec, whole) ? (whole as Values<V>) : undefined,
      };
    });
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
    for (const problem of error.problems) findings.refuse(problem);
    return undefined;
  }
}

/** What signs in to the backend: neither its address nor the part of it that the server is bound to. */
function accountVariables({
  prefix,
  variables,
  scope = [],
}: ConfigurationSpec<Variables>): Pick<ConfigurationSpec<Variables>, 'prefix' | 'variables'> {
  const own = Object.entries(variables).filter(
    ([key, { kind }]) => kind !== 'address' && !scope.includes(key),
  );
  return { prefix, variables: Object.fromEntries(own.map(([key, each]) => [key, needed(each)])) };
}

/** Without a credential it would be nobody's account. */
function needed(variable: Variable): Variable {
  return variable.kind === 'secret' ? { ...variable, optional: false } : variable;
}

function principalIn(
  named: NamedPrincipal,
  { auth }: HttpSettings,
  taken: readonly Principal[],
  at: string,
  findings: Findings,
): Principal | undefined {
  const found = principalNamed(named, auth);
  if (found === undefined)
    return findings.refuse(`${at}: with ${AUTH}=${auth.kind} nobody is called in this way`);
  // Which of two accounts would count must not hang on their order.
  if (taken.some((each) => samePrincipal(each, found)))
    return findings.refuse(`${at}: somebody in it stands in an account before it, too`);
  return found;
}

function readSettings(
  own: ReturnType<typeof accountVariables>,
  settings: Readonly<Record<string, string>>,
  { readFile }: Source,
  at: string,
  findings: Findings,
): ReadVariables['values'] {
  const names = Object.entries(own.variables).map(([key, { kind }]) => {
    const name = variableName(own.prefix, key);
    return kind === 'secret' ? fileVariableName(name) : name;
  });
  for (const name of Object.keys(settings)) {
    if (!names.includes(name)) findings.refuse(`${at}: ${name} is none of ${names.join(', ')}`);
  }
  const found = new Findings();
  const { values, missing } = readVariables(own, { env: settings, readFile }, {}, found, []);
  for (const problem of found.problems) findings.refuse(`${at}: ${problem}`);
  if (missing.length > 0 && found.problems.length === 0) findings.refuse(`${at}: set ${names.join(' and ')}`);
  return values;
}

function hasAddress({ variables }: ConfigurationSpec<Variables>, values: ReadVariables['values']): boolean {
  return Object.entries(variables).every(
    ([key, { kind }]) => kind !== 'address' || values[key] !== undefined,
  );
}
