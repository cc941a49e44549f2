import { parseAddress } from './address.ts';
import type { Choices } from './choices.ts';
import { readOwnValue, readValue } from './clean-value.ts';
import { readCommonSettings } from './common-settings.ts';
import type { CommonSettings, ReadHttp } from './common-settings.ts';
import { ConfigurationError } from './configuration-error.ts';
import { variableName } from './declaration.ts';
import type {
  AddressVariable,
  ConfigurationSpec,
  SecretVariable,
  TextVariable,
  Variable,
  Variables,
} from './declaration.ts';
import { describeOwnVariables, guardRows } from './describe-variables.ts';
import { Findings } from './findings.ts';
import type { Flags } from './flags.ts';
import { REDIS_URL } from './http-variables.ts';
import { NOTIFY_URL } from './notify-settings.ts';
import { type ReadFile, readFileUpTo } from './read-file.ts';
import { readSecret } from './secret-value.ts';
import type { Source } from './text-file.ts';
import { warnUnknownVariables } from './unknown-variables.ts';

/** The value of each declared variable, by its key: a URL for an address, otherwise a string, if it is set. */
export type Values<V extends Variables> = {
  readonly [K in keyof V]: V[K] extends AddressVariable
    ? URL
    : V[K] extends { readonly optional: true }
      ? string | undefined
      : string;
};

/**
 * Everything read. `missing` names the variables that are not set; the server starts all the same, to list its tools
 * and to answer calls with what to set. `values` is undefined as long as one of them is needed to reach the backend.
 */
export type Configuration<V extends Variables> = CommonSettings & {
  /** Every secret that was read, for the scrubber. */
  readonly secrets: readonly string[];
  /** One line each, to be printed by whoever starts the server. */
  readonly warnings: readonly string[];
  /** Those of the warnings that name a variable without effect: a protection may be off because of it. */
  readonly unknown: readonly string[];
  readonly values: Values<V> | undefined;
  readonly missing: readonly string[];
  /** The part of the instance that the server is bound to, by its keys; empty where it is bound to none. */
  readonly scope: Readonly<Record<string, string>>;
};

/** What is read besides the environment. */
export interface ReadOptions {
  /** Flags of the command line. */
  readonly flags?: Flags;
  /** Whether this server comes with the approval page; default: it does. */
  readonly hasPage?: boolean;
  /** What a policy requires of the posture, of the server or of any of its tools. */
  readonly required?: Choices;
  /** How the settings of the command `http` are read; default: it is another command. */
  readonly readHttp?: ReadHttp | undefined;
  readonly readFile?: ReadFile;
}

/**
 * Reads the environment and removes the secrets from `env`.
 *
 * @throws {ConfigurationError} with all problems at once; `env` holds no secret then either
 */
export function readConfiguration<V extends Variables>(
  spec: ConfigurationSpec<V>,
  env: Record<string, string | undefined>,
  { flags = {}, hasPage = true, required = {}, readHttp, readFile = readFileUpTo }: ReadOptions = {},
): Configuration<V> {
  const source: Source = { env: takeEnvironment(spec, env), readFile };
  const findings = new Findings();
  const secrets: string[] = [];
  const { values, missing, unreachable } = readVariables(spec, source, flags, findings, secrets);
  const scope = readScope(spec, values, findings);
  const settings = readCommonSettings(
    spec,
    source,
    { flags, hasPage, required, readHttp },
    findings,
    secrets,
  );
  const own = describeOwnVariables(spec).map((row) => row.name);
  const shared = guardRows.map((row) => row.name);
  const unknown = warnUnknownVariables(spec.prefix, own, shared, Object.keys(source.env));
  if (findings.problems.length > 0) throw new ConfigurationError(findings.problems);

  const warnings = [...findings.warnings, ...unknown];
  const read = { ...settings, secrets: [...new Set(secrets)], warnings, unknown, scope };
  // The loop in readVariables set every key of V by its kind; the type checker cannot follow an object being filled.
  return { ...read, values: unreachable ? undefined : (values as Values<V>), missing };
}

// A copy, then the secrets out of the original, before anything that could fail: no path can leave one behind.
function takeEnvironment(
  spec: ConfigurationSpec<Variables>,
  env: Record<string, string | undefined>,
): Source['env'] {
  const copy = { ...env };
  for (const [key, variable] of Object.entries(spec.variables)) {
    if (variable.kind === 'secret') delete env[variableName(spec.prefix, key)];
  }
  delete env[NOTIFY_URL];
  delete env[REDIS_URL];
  for (const name of Object.keys(copy)) {
    if (/^https?_proxy$/i.test(name) && copy[name]?.includes('@')) delete env[name];
  }
  return copy;
}

function readVariables(
  spec: ConfigurationSpec<Variables>,
  source: Source,
  flags: Flags,
  findings: Findings,
  secrets: string[],
) {
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

/** A repository without its project would be one of any project. */
function readScope(
  { prefix, scope = [] }: ConfigurationSpec<Variables>,
  values: Readonly<Record<string, URL | string>>,
  findings: Findings,
): Record<string, string> {
  const bound: Record<string, string> = {};
  for (const [at, key] of scope.entries()) {
    const value = values[key];
    if (typeof value !== 'string') continue;
    const larger = scope.slice(0, at).find((name) => values[name] === undefined);
    if (larger !== undefined) {
      findings.refuse(`${variableName(prefix, key)} needs ${variableName(prefix, larger)} beside it`);
    }
    bound[key] = value;
  }
  return bound;
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
