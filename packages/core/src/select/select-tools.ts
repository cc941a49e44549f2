import { closest } from '../config/closest.ts';
import { ConfigurationError } from '../config/configuration-error.ts';
import { variableName } from '../config/declaration.ts';

/** What a tool must say about itself to be selected. */
export interface Selectable {
  readonly name: string;
  readonly readOnly: boolean;
  /** The variables that bind the server to a part of its instance to which this tool cannot be held. */
  readonly unboundBy?: readonly string[];
}

export interface Selection {
  /** The prefix of the server's variables, to name them in errors. */
  readonly prefix: string;
  readonly readOnly: boolean;
  /** What makes it read-only, where that is not its variable. */
  readonly readOnlyBy?: string | undefined;
  /** What else keeps a tool out. */
  readonly denied?: ((name: string) => string | undefined) | undefined;
  /** Entries: a tool name, `start*`, or the name of a preset. Empty means all tools. */
  readonly allow: readonly string[];
  readonly deny: readonly string[];
  /** Tool names by the name of the preset. */
  readonly presets: { readonly essential: readonly string[] };
}

/**
 * The tools to register, in the order given. Deny wins over allow, read-only removes every write. Entries are
 * matched against all tools, so that one naming a write is not called unknown on a read-only server.
 *
 * @throws {ConfigurationError} for each entry that matches nothing, and when none of the tools is left
 */
export function selectTools<T extends Selectable>(tools: readonly T[], selection: Selection): T[] {
  const names = tools.map((tool) => tool.name);
  const problems: string[] = [];
  const allowed = matchEntries('allowTools', selection.allow, names, selection, problems);
  const denied = matchEntries('denyTools', selection.deny, names, selection, problems);
  if (problems.length > 0) throw new ConfigurationError(problems);

  const selected = tools.filter(
    (tool) => isBound(tool) && causes(tool, selection, allowed, denied).length === 0,
  );
  if (selected.length === 0 && tools.length > 0) throw new ConfigurationError([nothingLeft(selection)]);
  return selected;
}

/** The variables that each keep this tool out; empty for a tool that is offered. */
export function leftOutBy(tool: Selectable, names: readonly string[], selection: Selection): string[] {
  const allowed = matchEntries('allowTools', selection.allow, names, selection, []);
  const denied = matchEntries('denyTools', selection.deny, names, selection, []);
  const why = selection.denied?.(tool.name);
  const keys = causes(tool, selection, allowed, denied).filter((key) => key !== 'denied');
  const settings = keys.map((key) => nameOf(key, selection));
  return [...settings, ...(tool.unboundBy ?? []), ...(why === undefined ? [] : [why])];
}

function isBound({ unboundBy = [] }: Selectable): boolean {
  return unboundBy.length === 0;
}

function nameOf(key: 'readOnly' | 'allowTools' | 'denyTools', { prefix, readOnlyBy }: Selection): string {
  return key === 'readOnly' && readOnlyBy !== undefined ? readOnlyBy : variableName(prefix, key);
}

function causes(
  { name, readOnly }: Selectable,
  selection: Selection,
  allowed: ReadonlySet<string>,
  denied: ReadonlySet<string>,
) {
  return [
    ...(selection.readOnly && !readOnly ? (['readOnly'] as const) : []),
    ...(selection.allow.length > 0 && !allowed.has(name) ? (['allowTools'] as const) : []),
    ...(denied.has(name) ? (['denyTools'] as const) : []),
    ...(selection.denied?.(name) === undefined ? [] : (['denied'] as const)),
  ];
}

function matchEntries(
  setting: 'allowTools' | 'denyTools',
  entries: readonly string[],
  names: readonly string[],
  { prefix, presets }: Selection,
  problems: string[],
): ReadonlySet<string> {
  const matched = new Set<string>();
  for (const entry of entries) {
    const matches = names.filter(matcher(entry, presets));
    if (matches.length === 0) {
      problems.push(
        `${variableName(prefix, setting)}: ${JSON.stringify(entry)} ${whyNothing(entry, names, presets)}`,
      );
    }
    for (const name of matches) matched.add(name);
  }
  return matched;
}

function matcher(entry: string, presets: Selection['presets']): (name: string) => boolean {
  if (entry === 'essential') return (name) => presets.essential.includes(name);
  if (entry.endsWith('*')) return (name) => name.startsWith(entry.slice(0, -1));
  return (name) => name === entry;
}

function whyNothing(entry: string, names: readonly string[], presets: Selection['presets']): string {
  if (entry.slice(0, -1).includes('*')) return 'matches no tool: a star may stand at the end only';
  const meant = closest(entry.toLowerCase(), [...names, ...Object.keys(presets)]);
  const hint = meant === undefined ? '' : `; did you mean ${meant}?`;
  // Folding the case here would make a name in the settings differ from the name in the client.
  return entry === entry.toLowerCase()
    ? `matches no tool${hint}`
    : `matches no tool: names are lower case${hint}`;
}

function nothingLeft(selection: Selection): string {
  const { allow, deny, readOnly } = selection;
  const causes = [
    ...(readOnly ? (['readOnly'] as const) : []),
    ...(allow.length > 0 ? (['allowTools'] as const) : []),
    ...(deny.length > 0 ? (['denyTools'] as const) : []),
  ].map((key) => nameOf(key, selection));
  if (selection.denied !== undefined) causes.push('the policy of this machine');
  return `${causes.join(', ')}: no tool is left to register; widen the selection`;
}
