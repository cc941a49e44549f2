import { type SuppliedValue, type Words, words } from '@guard/core';
import { networkText } from '../addresses/address-words.ts';
import { networkOf, widestFirst } from '../addresses/extent.ts';
import { boundsOf, numberOf } from '../addresses/network.ts';
import type { Change, Field } from './edit.ts';

/** A line of a question is cut at 200 characters. The rest is for the blanks that keep a host name from becoming a link. */
const LINE = 150;

/** Nobody reads a dialog of a hundred lines: the widest entries are shown, the others counted and covered. */
const MOST_NEW_LINES = 4;
/** Old values are for recognising: they must not push the new ones out of sight. */
const MOST_OLD_LINES = 2;

/** What null stands for: an allowedIps of "none" would read as less access, where it may be all of it. */
const NULL: Partial<Record<Field, Words>> = {
  expiresAt: words`(never)`,
  allowedIps: words`(server default)`,
  dns: words`(server default)`,
  firewallIps: words`(none of its own)`,
};

export const LABELS: Record<Field, Words> = {
  name: words`name`,
  enabled: words`enabled`,
  expiresAt: words`expiresAt`,
  ipv4Address: words`ipv4Address`,
  ipv6Address: words`ipv6Address`,
  allowedIps: words`allowedIps`,
  serverAllowedIps: words`serverAllowedIps`,
  firewallIps: words`firewallIps`,
  mtu: words`mtu`,
  persistentKeepalive: words`persistentKeepalive`,
  dns: words`dns`,
};

/** Every change with its old and its new value. */
export function describeChanges(changes: readonly Change[]): SuppliedValue[] {
  return changes.flatMap(({ field, before, after }) => [
    ...shortened(lines(field, before), MOST_OLD_LINES).map((value) => ({
      label: words`${LABELS[field]}, old`,
      value,
    })),
    ...shortened(lines(field, after), MOST_NEW_LINES).map((value) => ({
      label: words`${LABELS[field]}, new`,
      value,
    })),
  ]);
}

/** How many entries of a new value no line shows. */
export function hiddenEntries(field: Field, after: unknown): number {
  return entriesIn(lines(field, after).slice(MOST_NEW_LINES));
}

function shortened(all: readonly Line[], most: number): SuppliedValue['value'][] {
  const more = entriesIn(all.slice(most));
  const texts = all.slice(0, most).map(({ text }) => text);
  return more > 0 ? [...texts, words`(${more} more)`] : texts;
}

interface Line {
  /** A value of others, or what this server says in its place. */
  readonly text: SuppliedValue['value'];
  readonly entries: number;
}

const entriesIn = (some: readonly Line[]) => some.reduce((sum, { entries }) => sum + entries, 0);

function lines(field: Field, value: unknown): Line[] {
  if (value === null) return [oneLine(NULL[field] ?? words`(none)`)];
  if (!Array.isArray(value)) return [oneLine(typeof value === 'string' ? value : JSON.stringify(value))];
  if (value.length === 0) return [oneLine(words`(empty list)`)];
  const result: { text: string; entries: number }[] = [];
  // The order of name servers means something; that of networks does not.
  const entries = field === 'dns' ? value.map(String) : widestFirst(value.map(String)).map(spelt);
  for (const entry of entries) {
    const last = result.at(-1);
    if (last === undefined || last.text.length + entry.length > LINE)
      result.push({ text: entry, entries: 1 });
    else result[result.length - 1] = { text: `${last.text}, ${entry}`, entries: last.entries + 1 };
  }
  return result;
}

const oneLine = (text: Line['text']): Line => ({ text, entries: 1 });

/** An entry such as 192.168.1.7/24 as the network that it means, and as it was written. */
function spelt(entry: string): string {
  const network = networkOf(entry);
  if (network === undefined || numberOf(network.address) === boundsOf(network).first) return entry;
  return `${networkText(network)}, given as ${entry}`;
}
