import type { Principal } from '../approvals/principal.ts';
import type { Account } from './account.ts';
import { accountsSchema } from './accounts-schema.ts';
import { readValue } from './clean-value.ts';
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
import { readSettingFile } from './json-file.ts';
import { principalsNamed } from './named-principal.ts';
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
  const file = readSettingFile(ACCOUNTS_FILE, path, accountsSchema, source, findings);
  const before: Principal[] = [];
  return file?.accounts.map(({ account: name, principals: named, settings }, index) => {
    const at = `${ACCOUNTS_FILE}: accounts.${index}`;
    const principals = principalsNamed(named, { auth: http.auth, at, before }, findings);
    before.push(...principals);
    const secrets: string[] = [];
    const values = { ...read.values, ...readSettings(own, settings, source, at, findings, secrets) };
    // Read by their kinds, as those of the environment are.
    return {
      name,
      principals,
      secrets,
      values: hasAddress(spec, values) ? (values as Values<V>) : undefined,
    };
  });
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

function readSettings(
  own: ReturnType<typeof accountVariables>,
  settings: Readonly<Record<string, string>>,
  { readFile }: Source,
  at: string,
  findings: Findings,
  secrets: string[],
): ReadVariables['values'] {
  const names = Object.entries(own.variables).map(([key, { kind }]) => {
    const name = variableName(own.prefix, key);
    return kind === 'secret' ? fileVariableName(name) : name;
  });
  for (const name of Object.keys(settings)) {
    if (!names.includes(name)) findings.refuse(`${at}: ${name} is none of ${names.join(', ')}`);
  }
  const found = new Findings();
  const { values, missing } = readVariables(own, { env: settings, readFile }, {}, found, secrets);
  for (const problem of found.problems) findings.refuse(`${at}: ${problem}`);
  if (missing.length > 0 && found.problems.length === 0) findings.refuse(`${at}: set ${names.join(' and ')}`);
  return values;
}

function hasAddress({ variables }: ConfigurationSpec<Variables>, values: ReadVariables['values']): boolean {
  return Object.entries(variables).every(
    ([key, { kind }]) => kind !== 'address' || values[key] !== undefined,
  );
}
