import { BackendError, type Reader, ToolError } from '@guard/core';
import type { ListedClient } from '../api/client.ts';
import { getInterface } from '../api/server.ts';
import { covers, isReadable, meansOneOf } from './addresses.ts';
import type { Edit } from './edit.ts';

/**
 * Catches addresses that are taken or outside of the VPN's network: wg-easy answers both with a bare error 500,
 * and takes another spelling of a taken IPv6 address without a word.
 *
 * @throws ToolError naming the field
 */
export async function checkAddresses(
  read: Reader,
  edit: Edit,
  others: readonly ListedClient[],
): Promise<void> {
  const { ipv4Address, ipv6Address } = edit;
  if (ipv4Address === undefined && ipv6Address === undefined) return;
  const networks = await readNetworks(read);
  for (const field of ['ipv4Address', 'ipv6Address'] as const) {
    const address = edit[field];
    if (address === undefined) continue;
    const owner = others.find((other) => covers(other[field], address));
    if (owner) throw new ToolError(`Nothing was done: ${field} is the address of client ${owner.id}.`);
    const network = networks?.[field];
    if (network !== undefined && !covers(network, address)) {
      throw new ToolError(`Nothing was done: ${field} must lie in the network of the VPN, ${network}.`);
    }
  }
}

/** Undefined for an account that may not see them; wg-easy then checks by itself. */
async function readNetworks(read: Reader) {
  try {
    const { ipv4Cidr, ipv6Cidr } = await getInterface(read);
    // The error repeats them, so what is no network is left to wg-easy: it could be a sentence for the model.
    return {
      ipv4Address: isReadable(ipv4Cidr) ? ipv4Cidr : undefined,
      ipv6Address: isReadable(ipv6Cidr) ? ipv6Cidr : undefined,
    };
  } catch (error) {
    if (error instanceof BackendError && error.status === 403) return undefined;
    throw error;
  }
}

/**
 * The clients that lose an address or network to this one. Only the very same network moves from peer to peer:
 * of two that overlap, WireGuard follows the narrower one.
 */
export function takenOver({ serverAllowedIps = [] }: Edit, others: readonly ListedClient[]): number[] {
  const isTaken = meansOneOf(serverAllowedIps);
  return others
    .filter((other) => [other.ipv4Address, other.ipv6Address, ...other.serverAllowedIps].some(isTaken))
    .map(({ id }) => id);
}
