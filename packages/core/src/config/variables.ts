import { parseAddress } from './address.ts';
import { readOwnValue, readValue } from './clean-value.ts';
import {
  type AddressVariable,
  type ConfigurationSpec,
  type SecretVariable,
  type TextVariable,
  type Variable,
  variableName,
  type Variables,
} from './declaration.ts';
import type { Findings } from './findings.ts';
import type { Flags } from './flags.ts';
import { readSecret } from './secret-value.ts';
import type { Source } from './text-file.ts';

/** The value of each declared variable, by its key: a URL for an address, otherwise a string, if it is set. */
export type Values<V extends Variables> = {
  readonly [K in keyof V]: V[K] extends AddressVariable
    ? URL
    : V[K] extends { readonly optional: true }
      ? string | undefined
      : string;
};

/** What was read of the variables; `missing` names those that are not set and have to be. */
export interface ReadVariables {
  readonly values: Readonly<Record<string, URL | string>>;
  readonly missing: readonly string[];
  /** Whether one is missing without which the backend cannot be reached. */
  readonly unreachable: boolean;
}

/** Reads all of them, each by its name in `source`. */
export function readVariables(
  spec: Pick<ConfigurationSpec<Variables>, 'prefix' | 'variables'>,
  source: Source,
  flags: Flags,
  findings: Findings,
  secrets: string[],
): ReadVariables {
  const values: Record<string, URL | string> = {};
  const missing: string[] = [];
  let unreachable = false;
  for (const [key, variable] of Object.entries(spec.variables)) {
    const name = variableName(spec.prefix, key);
    const value = readVariable(name, variable, source, flags, findings);
    if (value !== undefined) values[key] = value;
    else if (variable.kind !== 'text' || variable.optional !== true) missing.push(name);
    unreachable ||= value === undefined && !isOptional(variable);
    if (variable.kind === 'secret' && typeof value === 'string') secrets.push(value);
  }
  return { values, missing, unreachable };
}

const isOptional = (variable: Variable) => variable.kind !== 'address' && variable.optional === true;

function readVariable(
  name: string,
  variable: Variable,
  source: Source,
  flags: Flags,
  findings: Findings,
): URL | string | undefined {
  if (variable.kind === 'address') {
    const value = readValue(name, source.env[name], findings);
    return value === undefined ? undefined : parseAddress(name, value, variable.trims, findings);
  }
  if (variable.kind === 'secret')
    return checked(name, variable, readSecret(name, source, findings), findings);
  const flag = variable.flag === undefined ? undefined : flags[variable.flag];
  const [from, raw] = typeof flag === 'string' ? [`--${variable.flag}`, flag] : [name, source.env[name]];
  return checked(from, variable, readOwnValue(from, raw, findings), findings);
}

function checked(
  name: string,
  { check }: TextVariable | SecretVariable,
  value: string | undefined,
  findings: Findings,
): string | undefined {
  const problem = value === undefined ? undefined : check?.(value);
  return problem === undefined ? value : findings.refuse(`${name} ${problem}`);
}
