import { own } from '../json/object.ts';
import { jsonLength, RESULT_CHARACTERS, TooLargeError } from './budget.ts';

type Data = Readonly<Record<string, unknown>>;

/** Which entries of a list go first: those that would not fit alone, or the last ones. */
export type Order = 'the longest' | 'the last';

/** A list that lost entries. */
export interface CutList {
  readonly key: string;
  readonly kept: readonly unknown[];
  readonly dropped: number;
}

/**
 * Drops whole entries of the lists that `orders` names until the JSON text of the value has at most `maxCharacters` UTF-16
 * code units: half a document is not a smaller answer. Each list has an equal share of the room, and what it does not
 * need is for the others. An entry that would not fit alone goes first: whoever names one thing at length must not hide
 * all the others. The rest goes from the end; where somebody goes on behind the last entry, all of it.
 *
 * @throws {TooLargeError} when there is no such list, or none of their entries fits
 */
export function fitLists(
  value: Data,
  orders: ReadonlyMap<string, Order>,
  maxCharacters: number = RESULT_CHARACTERS,
): { readonly value: Data; readonly cut: readonly CutList[] } {
  const lists = [...orders].flatMap(([key, order]) => {
    const entries = own(value, key);
    return Array.isArray(entries) ? [{ key, order, entries, length: lengthOf(entries) }] : [];
  });
  const fitted = new Map<string, readonly unknown[]>(lists.map(({ key }) => [key, []]));
  const cut: CutList[] = [];
  let room = maxCharacters - jsonLength({ ...value, ...Object.fromEntries(fitted) });
  if (room < 0) throw new TooLargeError();
  // The short ones first: what they leave over is there when the turn of the long ones comes.
  lists.sort((one, other) => one.length - other.length);
  for (const [index, { key, order, entries }] of lists.entries()) {
    const kept = fitEntries(entries, Math.floor(room / (lists.length - index)), order);
    room -= lengthOf(kept);
    fitted.set(key, kept);
    if (kept.length < entries.length) cut.push({ key, kept, dropped: entries.length - kept.length });
  }
  const isEmpty = [...fitted.values()].every((entries) => entries.length === 0);
  // After an empty list there is nothing to go on from.
  const isLost = cut.some(
    ({ key, kept }) => kept.length === 0 && (isEmpty || orders.get(key) === 'the last'),
  );
  if (isLost) throw new TooLargeError();
  return { value: { ...value, ...Object.fromEntries(fitted) }, cut };
}

/** Without the brackets, which stand in the rest of the value. */
const lengthOf = (entries: readonly unknown[]): number => jsonLength(entries) - 2;

function fitEntries(entries: readonly unknown[], room: number, first: Order): readonly unknown[] {
  if (lengthOf(entries) <= room) return entries;
  const possible = first === 'the last' ? entries : entries.filter((entry) => jsonLength(entry) <= room);
  let used = 0;
  const end = possible.findIndex((entry, index) => {
    used += jsonLength(entry) + (index > 0 ? 1 : 0);
    return used > room;
  });
  return end < 0 ? possible : possible.slice(0, end);
}
