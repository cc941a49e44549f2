import { counted, joinWords, type Words, words } from '@guard/core';
import type { ClientRow, ListedClient } from '../api/client.ts';
import { meansOneOf } from './network.ts';

/** wg-easy decides how many there are, and they must not push the rest of a question out of sight. */
const MOST_SHARED = 10;

/** The addresses and networks of a client, or of an edit of one. */
type Addresses = {
  readonly [K in 'ipv4Address' | 'ipv6Address' | 'serverAllowedIps']?: ClientRow[K] | undefined;
};

/**
 * The clients, by id, that have an address or network of these, too. Only the very same network moves from peer to
 * peer: of two that overlap, WireGuard follows the narrower one.
 */
export function sharedWith(
  { ipv4Address, ipv6Address, serverAllowedIps = [] }: Addresses,
  others: readonly ListedClient[],
): number[] {
  const named = [ipv4Address, ipv6Address, ...serverAllowedIps].filter((network) => network !== undefined);
  const isNamed = meansOneOf(named);
  return others
    .filter((other) => [other.ipv4Address, other.ipv6Address, ...other.serverAllowedIps].some(isNamed))
    .map(({ id }) => id);
}

/**
 * Who gets the traffic of an address or network that several clients have: WireGuard gives it to the peer that is
 * configured last, and wg-easy configures them by id.
 */
export function sharingWords(clientId: number, others: readonly number[]): Words[] {
  const named = others.toSorted((a, b) => a - b).slice(0, MOST_SHARED);
  const more = others.length - named.length;
  return [
    ...takenFrom(named.filter((id) => id < clientId)),
    ...leftTo(named.filter((id) => id > clientId)),
    ...(more > 0 ? [words`It shares an address or network with ${counted(more, words`more client`)}.`] : []),
  ];
}

function takenFrom(ids: readonly number[]): Words[] {
  if (ids.length === 0) return [];
  const verb = ids.length === 1 ? words`which loses` : words`which lose`;
  return [
    words`It takes over an address or network of ${clients(ids)}, ${verb} that traffic while both are enabled.`,
  ];
}

function leftTo(ids: readonly number[]): Words[] {
  if (ids.length === 0) return [];
  const verb = ids.length === 1 ? words`which gets` : words`which get`;
  return [
    words`It shares an address or network with ${clients(ids)}, ${verb} that traffic while both are enabled.`,
  ];
}

/** In one line, however many they are. */
function clients(ids: readonly number[]): Words {
  const listed = joinWords(
    ids.map((id) => words`${id}`),
    words`, `,
  );
  return ids.length === 1 ? words`client ${listed}` : words`clients ${listed}`;
}
