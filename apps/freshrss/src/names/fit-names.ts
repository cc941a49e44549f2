import * as z from 'zod';

/** Categories or labels in a result. */
export const names = z.array(z.looseObject({ name: z.string(), unread: z.int().optional() }));

/** What fits of a list, and a sentence on what was left out. */
interface FittingNames<E> {
  readonly kept: E[];
  readonly omitted: string | undefined;
}

/**
 * Keeps as many entries as fit. The core shortens one list of a result only, and names can be long in more than one.
 *
 * @param room UTF-16 code units of JSON
 */
export function fitNames<E>(entries: readonly E[], room: number): FittingNames<E> {
  let used = 0;
  const kept: E[] = [];
  for (const entry of entries) {
    used += JSON.stringify(entry).length + 1;
    if (used > room) break;
    kept.push(entry);
  }
  const left = entries.length - kept.length;
  const omitted = `${left} more were left out for length. Their names work all the same.`;
  return { kept, omitted: left === 0 ? undefined : omitted };
}
