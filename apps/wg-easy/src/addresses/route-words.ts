import { type Words, words } from '@guard/core';
import { familiesCovered, listWords } from './address-words.ts';
import { networkOf, shareOf } from './extent.ts';
import { numberOf, boundsOf } from './network.ts';

/** From here on, a share of all addresses is worth a sentence. */
const MUCH = 0.01;

/** What a new serverAllowedIps does: how much of the traffic of the server goes to the client. */
export function routeWords(entries: readonly string[]): Words[] {
  if (entries.length === 0) return [NO_ROUTES];
  const wide = (['ipv4', 'ipv6'] as const).flatMap((kind) => {
    const share = shareOf(entries, kind);
    if (share < MUCH || share === 1) return [];
    const name = kind === 'ipv4' ? words`IPv4` : words`IPv6`;
    return [
      words`This is very wide: about ${Math.floor(share * 100)} % of all ${name} addresses (${listWords(entries)}).`,
    ];
  });
  return [...takesEverything(entries), ...wide, ROUTED];
}

/** The same for a client that is being enabled: its routes were stored at an earlier time. */
export function takesEverything(entries: readonly string[]): Words[] {
  const families = familiesCovered(entries);
  if (families === undefined) return [];
  return [
    words`This is everything: all traffic of the server goes to this client (${families}), by the server's own
default route once the interface starts again.`,
  ];
}

const ROUTED = words`The networks in serverAllowedIps are routed to this client, some of them only when the interface
starts again.`;
const NO_ROUTES = words`No network behind the device is routed to it any more. An existing route stays until the interface
starts again.`;

/** Entries such as 192.168.1.7/24 mean their whole network, which is more than the one address that is read. */
export function wholeNetworks(entries: readonly string[]): Words[] {
  const meant = entries.filter((entry) => {
    const network = networkOf(entry);
    return network !== undefined && numberOf(network.address) !== boundsOf(network).first;
  });
  return meant.length === 0
    ? []
    : [words`An entry that names a host means its whole network: ${listWords(meant)}.`];
}
