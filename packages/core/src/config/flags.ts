import type { ConfigurationSpec, Variables } from './declaration.ts';

/** Flags of the command line by name, without the dashes. */
export type Flags = Readonly<Record<string, string | true>>;

/** A command line taken apart. `problem`: it says something that cannot be understood. */
export type CommandLine =
  { readonly words: readonly string[]; readonly flags: Flags } | { readonly problem: string };

/** Flags of a server that has to be told before it changes anything or asks anybody. */
export const ALLOW_WRITES = 'allow-writes';
export const READ_ONLY = 'read-only';
export const ELICITATION_OPT_IN = 'elicitation-opt-in';

const SWITCHES: Readonly<Record<string, string>> = {
  [ALLOW_WRITES]: 'Offer the tools that change something, too.',
  [READ_ONLY]: 'Deprecated: what holds anyway. It beats --allow-writes.',
  [ELICITATION_OPT_IN]: 'Ask a person first, through the client.',
};

/** One flag, as `--help` shows it. */
export interface FlagRow {
  readonly flag: string;
  readonly describes: string;
}

/** The flags of a server, for `--help` and the docs. */
export function describeFlags(spec: ConfigurationSpec<Variables>): FlagRow[] {
  const valued = valuedFlags(spec).map(({ flag, describes }) => ({ flag: `--${flag} VALUE`, describes }));
  const switches = spec.optIn === undefined ? [] : Object.entries(SWITCHES);
  return [...switches.map(([name, describes]) => ({ flag: `--${name}`, describes })), ...valued];
}

function valuedFlags({ variables }: ConfigurationSpec<Variables>) {
  return Object.values(variables).flatMap((variable) =>
    variable.kind === 'text' && variable.flag !== undefined
      ? [{ flag: variable.flag, describes: variable.describes }]
      : [],
  );
}

/** The flags of a server, and whether a value belongs to each. */
function flagsOf(spec: ConfigurationSpec<Variables>): ReadonlyMap<string, boolean> {
  const switches = spec.optIn === undefined ? [] : Object.keys(SWITCHES);
  return new Map([
    ...switches.map((name) => [name, false] as const),
    ...valuedFlags(spec).map(({ flag }) => [flag, true] as const),
  ]);
}

/** Takes the flags of the server out of the words of a command; what else begins with dashes belongs to the command. */
export function readCommandLine(spec: ConfigurationSpec<Variables>, given: readonly string[]): CommandLine {
  const known = flagsOf(spec);
  const words: string[] = [];
  const flags: Record<string, string | true> = {};
  const rest = given.values();
  for (const word of rest) {
    const [, name = '', inline] = /^--([a-z-]+)(?:=(.*))?$/s.exec(word) ?? [];
    const takesValue = known.get(name);
    if (takesValue === undefined) {
      words.push(word);
      continue;
    }
    if (Object.hasOwn(flags, name)) return { problem: `--${name} is given twice: give it once` };
    if (!takesValue && inline !== undefined) return { problem: `--${name} takes no value: give it alone` };
    const value = takesValue ? (inline ?? rest.next().value) : true;
    // The next flag is no value: a scope that swallowed --read-only would take a lock away.
    if (value === undefined || value === '' || (value !== true && value.startsWith('--'))) {
      return { problem: `--${name} needs a value behind it` };
    }
    flags[name] = value;
  }
  return { words, flags };
}
