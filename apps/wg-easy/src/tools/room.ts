import { ToolError, type Words, words } from '@guard/core';
import type { ListedClient } from '../api/client.ts';
import { boundsOf, parseNetwork, placeIn } from '../api/network.ts';

type Networks = { readonly ipv4Cidr: string; readonly ipv6Cidr: string };

/**
 * Refuses a client for whom there is no address left, which wg-easy answers with a bare error 500.
 *
 * @throws ToolError naming the network
 */
export function checkRoom({ ipv4Cidr, ipv6Cidr }: Networks, listed: readonly ListedClient[]): void {
  for (const [cidr, field] of [
    [ipv4Cidr, 'ipv4Address'],
    [ipv6Cidr, 'ipv6Address'],
  ] as const) {
    const network = parseNetwork(cidr);
    if (network === undefined) continue; // other than a network it could be a sentence: wg-easy is to judge it
    const { first, last } = boundsOf(network);
    // The first two are the server's, and the last one of IPv4 is the broadcast address.
    const room = last - first - (network.address.kind() === 'ipv4' ? 2n : 1n);
    const taken = listed.filter((client) => placeIn(cidr, client[field]) === 'host');
    if (BigInt(taken.length) >= room) {
      throw new ToolError(
        `Nothing was done: the network ${cidr} has no free address. delete_client of a client that is no longer used frees one; a larger network is set in wg-easy.`,
      );
    }
  }
}

/**
 * The first client of one name: wg-easy minds no second one, and a second "laptop" is more often a mistake than meant.
 * The first stays the first while others of the name are created, so a question about it keeps its words.
 */
export function namesake(name: string, listed: readonly ListedClient[]): Words | undefined {
  const ids = listed.filter((client) => fold(client.name) === fold(name)).map(({ id }) => id);
  return ids.length === 0 ? undefined : words`Client ${Math.min(...ids)} has that name already.`;
}

function fold(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
