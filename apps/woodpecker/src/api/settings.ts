import { type Reader, ToolError } from '@guard/core';
import { isDeepStrictEqual } from 'node:util';
import { getMinorVersion } from './instance.ts';

/** What is known of a setting beyond its name. */
export interface Setting {
  /** The 3.x that knows it first: an older one accepts it, drops it, and answers 200. */
  readonly since?: number;
  /** What an answer without it means: Woodpecker leaves out much of what is empty, and all that it does not know. */
  readonly absent?: unknown;
  /** It is in no answer, so that no read shows whether it was stored. */
  readonly unseen?: true;
}

export type Settings = Readonly<Record<string, Setting>>;

type Values = Readonly<Record<string, unknown>>;

/**
 * Refuses settings that this version drops: asked about and reported as done, they would be a lie. Where the version
 * is a development build, only its answer can tell ({@link withNotStored}).
 *
 * @throws ToolError naming them
 */
export async function refuseUnknown(read: Reader, wanted: Values, settings: Settings): Promise<void> {
  const newer = Object.keys(wanted).filter(
    (key) =>
      wanted[key] !== undefined &&
      settings[key]?.since !== undefined &&
      !same(wanted[key], settings[key].absent),
  );
  if (newer.length === 0) return;
  const minor = await getMinorVersion(read);
  const unknown = newer.filter((key) => (settings[key]?.since ?? 0) > minor);
  if (unknown.length === 0) return;
  const since = unknown.map((key) => `${key} (known since 3.${settings[key]?.since})`);
  throw new ToolError(
    `Nothing was done: this Woodpecker is a 3.${minor}, which would accept the call and silently drop ${since.join(', ')}. Leave that out.`,
  );
}

/** The settings that did not get the wanted value, as far as an answer shows it. */
function differing(wanted: Values, is: Values, settings: Settings): string[] {
  return Object.keys(wanted).filter((key) => {
    const { unseen, absent } = settings[key] ?? {};
    if (unseen === true || wanted[key] === undefined) return false;
    return !same(wanted[key], Object.hasOwn(is, key) ? is[key] : absent);
  });
}

/** Whether a change would leave everything as it is. What no answer shows always counts as a change. */
export function changesNothing(wanted: Values, is: Values, settings: Settings): boolean {
  const unseen = Object.keys(wanted).some(
    (key) => settings[key]?.unseen === true && wanted[key] !== undefined,
  );
  return !unseen && differing(wanted, is, settings).length === 0;
}

/** The stored object with the names of what was sent and is not in it. */
export function withNotStored<T extends object>(
  stored: T,
  sent: Values,
  settings: Settings,
  /** The stored object by the names of what was sent, where these are other names. */
  shown: Values = { ...(stored as Values) }, // any object can be read by its keys
) {
  const not_stored = differing(sent, shown, settings);
  return not_stored.length === 0 ? stored : { ...stored, not_stored, notice: NOT_STORED };
}

const NOT_STORED =
  'Woodpecker accepted the call but did not store the settings in not_stored: this version does not know them, or keeps another value. The rest was stored.';

/** The stored object, for an update that would change nothing. */
export function unchanged<T extends object>(is: T) {
  return { ...is, notice: UNCHANGED };
}

const UNCHANGED = 'Nothing was sent: it is already set like this.';

function same(one: unknown, other: unknown): boolean {
  return isDeepStrictEqual(normal(one), normal(other));
}

/** Woodpecker sorts lists, trims texts, and answers null for what is empty. */
function normal(value: unknown): unknown {
  if (Array.isArray(value)) return value.length === 0 ? undefined : new Set(value);
  if (typeof value === 'string') return value.trim();
  if (typeof value !== 'object' || value === null) return value ?? undefined;
  return Object.keys(value).length === 0 ? undefined : { ...value };
}
