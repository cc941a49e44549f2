/**
 * Looks at a cleaned value and says what is wrong with it, continuing a sentence that begins with the name of the
 * variable ("must not contain a colon"); undefined when nothing is. The answer must not repeat the value.
 */
export type Check = (value: string) => string | undefined;

/** The base address of an instance; `trims` are suffixes of the API itself that people paste along with it. */
export interface AddressVariable {
  readonly kind: 'address';
  readonly describes: string;
  readonly trims: readonly `/${string}`[];
}

export interface TextVariable {
  readonly kind: 'text';
  readonly describes: string;
  readonly optional?: boolean;
  /** A flag of the command line that counts before the variable: `project` for `--project KEY`. */
  readonly flag?: string;
  readonly check?: Check;
}

/** A credential. It can come from a file as well, by the variable's name with `_FILE` behind it. */
export interface SecretVariable {
  readonly kind: 'secret';
  readonly describes: string;
  /** Tools declared as `anonymous` work without it; all others ask for it. */
  readonly optional?: boolean;
  readonly check?: Check;
}

export type Variable = AddressVariable | TextVariable | SecretVariable;
export type Variables = Readonly<Record<string, Variable>>;

/**
 * Declared by a server that changes nothing and asks nobody unless it is told to: by `--allow-writes` and
 * `--elicitation-opt-in`, by the person's own file, or by the policy of the machine. The environment tells it neither.
 */
export interface OptIn {
  /** Name of the person's own file: `bitbucket` for `guard-mcp/bitbucket.json` in the folder of their settings. */
  readonly file: string;
  /** Added to the instructions while writes are off. It names `--allow-writes`. */
  readonly whileReadOnly: string;
  /** Added to the instructions of a server that asks. */
  readonly whenAsking: string;
}

/** What a server needs to reach its backend. All variables are required, except for `anonymous` tools; `prefix` has no underscore at its end. */
export interface ConfigurationSpec<V extends Variables> {
  readonly prefix: string;
  readonly variables: V;
  readonly optIn?: OptIn;
  /**
   * Optional variables that bind the server to a part of the instance, the larger part first: each takes the place of
   * the argument of its name in every call.
   */
  readonly scope?: readonly string[];
}

export function address(options: Omit<AddressVariable, 'kind'>): AddressVariable {
  return { kind: 'address', ...options };
}

export function text<const O extends Omit<TextVariable, 'kind'>>(options: O): TextVariable & O {
  return { kind: 'text', ...options };
}

export function secret<const O extends Omit<SecretVariable, 'kind'>>(options: O): SecretVariable & O {
  return { kind: 'secret', ...options };
}

/** `('FRESHRSS', 'apiPassword')` is `FRESHRSS_API_PASSWORD`. */
export function variableName(prefix: string, key: string): string {
  return `${prefix}_${key.replace(/[A-Z]/g, (letter) => `_${letter}`).toUpperCase()}`;
}

/** The name of the variable that names a file holding the value of `name`. */
export function fileVariableName(name: string): string {
  return `${name}_FILE`;
}
