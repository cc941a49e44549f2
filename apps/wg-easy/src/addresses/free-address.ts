import { ToolError } from '@guard/core';
import type { ListedClient } from '../api/client.ts';
import { boundsOf, parseNetwork, placeIn } from './network.ts';

type Networks = { readonly ipv4Cidr: string; readonly ipv6Cidr: string };

/**
 * Refuses a new client when no address is left. wg-easy would answer with a bare error 500.
 *
 * @throws ToolError naming the network
 */
export function checkFreeAddress({ ipv4Cidr, ipv6Cidr }: Networks, listed: readonly ListedClient[]): void {
  for (const [cidr, field] of [
    [ipv4Cidr, 'ipv4Address'],
    [ipv6Cidr, 'ipv6Address'],
  ] as const) {
    const network = parseNetwork(cidr);
    if (network === undefined) continue; // it may be any text, and an error that repeats it could be a sentence for the model: wg-easy decides
    const { first, last } = boundsOf(network);
    // The first two are the server's, and the last one of IPv4 is the broadcast address.
    const room = last - first - (network.address.kind() === 'ipv4' ? 2n : 1n);
    const taken = listed.filter((client) => placeIn(cidr, client[field]) === 'host');
    if (BigInt(taken.length) >= room) {
      throw new ToolError(
        `Nothing was done: the network ${cidr} has no free address. Delete a client that is no longer used (delete_client), or set a larger network in wg-easy.`,
      );
    }
  }
}
