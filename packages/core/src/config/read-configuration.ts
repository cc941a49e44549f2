import type { Account } from './account.ts';
import type { Choices } from './choices.ts';
import { readCommonSettings } from './common-settings.ts';
import type { CommonSettings, ReadHttp } from './common-settings.ts';
import { ConfigurationError } from './configuration-error.ts';
import { type ConfigurationSpec, variableName, type Variables } from './declaration.ts';
import { describeOwnVariables, guardRows } from './describe-variables.ts';
import { Findings } from './findings.ts';
import type { Flags } from './flags.ts';
import { REDIS_URL } from './http-variables.ts';
import { NOTIFY_URL } from './notify-settings.ts';
import type { readAccounts as ReadAccounts } from './read-accounts.ts';
import { type ReadFile, readFileUpTo } from './read-file.ts';
import type { Source } from './text-file.ts';
import { warnUnknownVariables } from './unknown-variables.ts';
import { readVariables, type Values } from './variables.ts';

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
  /** Undefined where all callers share the configured account. */
  readonly accounts: readonly Account<V>[] | undefined;
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
  /** How the file of the accounts is read. */
  readonly readAccounts?: typeof ReadAccounts;
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
  {
    flags = {},
    hasPage = true,
    required = {},
    readHttp,
    readAccounts,
    readFile = readFileUpTo,
  }: ReadOptions = {},
): Configuration<V> {
  const source: Source = { env: takeEnvironment(spec, env), readFile };
  const findings = new Findings();
  const secrets: string[] = [];
  const read = readVariables(spec, source, flags, findings, secrets);
  const { values } = read;
  const scope = readScope(spec, values, findings);
  const settings = readCommonSettings(
    spec,
    source,
    { flags, hasPage, required, readHttp },
    findings,
    secrets,
  );
  const { http } = settings;
  const accounts = http && readAccounts?.({ spec, source, http, read }, findings);
  const own = describeOwnVariables(spec).map((row) => row.name);
  const shared = guardRows.map((row) => row.name);
  const unknown = warnUnknownVariables(spec.prefix, own, shared, Object.keys(source.env));
  if (findings.problems.length > 0) throw new ConfigurationError(findings.problems);

  const warnings = [...findings.warnings, ...unknown];
  const found = { ...settings, secrets: [...new Set(secrets)], warnings, unknown, scope, accounts };
  if (accounts !== undefined) {
    // Each account has its own; only where the backend is can be missing.
    const missing = read.missing.filter((name) => addresses(spec).includes(name));
    return { ...found, values: undefined, missing };
  }
  // The loop in readVariables set every key of V by its kind; the type checker cannot follow an object being filled.
  return { ...found, values: read.unreachable ? undefined : (values as Values<V>), missing: read.missing };
}

function addresses({ prefix, variables }: ConfigurationSpec<Variables>): string[] {
  return Object.entries(variables).flatMap(([key, { kind }]) =>
    kind === 'address' ? [variableName(prefix, key)] : [],
  );
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
