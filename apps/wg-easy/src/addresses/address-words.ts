import { joinWords, oneOf, type Words, words } from '@guard/core';
import ipaddr from 'ipaddr.js';
import { parseFirewallEntry } from './address-arguments.ts';
import { shareOf, widestFirst } from './extent.ts';
import { boundsOf, type Network, parseNetwork } from './network.ts';

/** A sentence names this many entries of a list and counts the rest. */
const MOST_NAMED = 5;

/**
 * A list of addresses, networks or firewall entries in the server's own words, the widest first. wg-easy stored them
 * unchecked: what is not an address is only counted.
 */
export function listWords(entries: readonly string[]): Words {
  const known = widestFirst(entries).flatMap((entry) => entryWords(entry) ?? []);
  const named = known.slice(0, MOST_NAMED);
  const more = entries.length - named.length;
  const rest = named.length > 0 ? words`${more} more` : words`${more} that cannot be shown here`;
  return joinWords(more > 0 ? [...named, rest] : named, words`, `);
}

function entryWords(text: string): Words | undefined {
  const entry = parseFirewallEntry(text);
  const network = parseNetwork(entry?.host ?? text);
  if (network === undefined) return undefined;
  const host = networkWords(network);
  if (entry?.port === undefined) return host;
  const protocol = entry.protocol === undefined ? words`` : words`/${oneOf(entry.protocol, ['tcp', 'udp'])}`;
  return words`${host} port ${entry.port}${protocol}`;
}

/** Every character that an address is spelt with; nothing else can come out of {@link networkWords}. */
const CHARACTERS = [
  '0',
  '1',
  '2',
  '3',
  '4',
  '5',
  '6',
  '7',
  '8',
  '9',
  'a',
  'b',
  'c',
  'd',
  'e',
  'f',
  '.',
  ':',
] as const;

/** The network itself, in one spelling, whatever address inside it was named. */
function networkWords(network: Network): Words {
  const spelt = Array.from(firstOf(network).toString(), (character) => oneOf(character, CHARACTERS));
  return words`${joinWords(spelt, words``)}/${network.prefix}`;
}

function firstOf(network: Network): ipaddr.IPv4 | ipaddr.IPv6 {
  const hex = boundsOf(network)
    .first.toString(16)
    .padStart(network.address.toByteArray().length * 2, '0');
  return ipaddr.fromByteArray([...Buffer.from(hex, 'hex')]);
}

/** The network as text, for a line of the labelled block. */
export function networkText(network: Network): string {
  return String(networkWords(network));
}

/** The families of which a list covers every address. */
export function familiesCovered(entries: readonly string[]): Words | undefined {
  const all = [
    ...(shareOf(entries, 'ipv4') === 1 ? [words`IPv4`] : []),
    ...(shareOf(entries, 'ipv6') === 1 ? [words`IPv6`] : []),
  ];
  return all.length === 0 ? undefined : joinWords(all, words` and `);
}
