import { BackendError, type Reader, ToolError } from '@guard/core';
import { covers, isReadable, placeIn } from '../addresses/network.ts';
import type { ClientRow, ListedClient } from '../api/client.ts';
import { getInterface } from '../api/server.ts';
import type { Edit } from './edit.ts';

/**
 * Catches addresses that are taken, kept for the server or outside of the VPN's network: wg-easy answers some of
 * them with a bare error 500 and takes the others, another spelling of a taken IPv6 address included.
 *
 * @throws ToolError naming the field
 */
export async function checkAddresses(
  read: Reader,
  client: ClientRow,
  edit: Edit,
  others: readonly ListedClient[],
): Promise<void> {
  const { serverAllowedIps = [] } = edit;
  const networks = await readNetworks(read);
  for (const field of ['ipv4Address', 'ipv6Address'] as const) {
    const address = edit[field];
    const network = networks?.[field];
    if (address === undefined) {
      if (network !== undefined && placeIn(network, client[field]) === 'outside')
        throw strayAddress(client.id, field, network);
      continue;
    }
    const owner = others.find((other) => covers(other[field], address));
    if (owner) throw new ToolError(`Nothing was done: ${field} is the address of client ${owner.id}.`);
    const refusal = network === undefined ? undefined : REFUSALS[placeIn(network, address)];
    if (refusal) throw new ToolError(`Nothing was done: ${field} ${refusal}, ${network}.`);
  }
  const known = Object.values(networks ?? {}).filter((network) => network !== undefined);
  for (const [index, entry] of serverAllowedIps.entries()) {
    if (known.some((network) => placeIn(network, entry) === 'server')) {
      throw new ToolError(`Nothing was done: serverAllowedIps.${index} ${REFUSALS.server}.`);
    }
  }
}

/** A client that was imported from version 14 may have one; wg-easy answers 500 to every update that repeats it. */
function strayAddress(id: number, field: 'ipv4Address' | 'ipv6Address', network: string): ToolError {
  return new ToolError(
    `Nothing was done: the ${field} of client ${id} is outside of the VPN network, ${network}, and wg-easy refuses every update of such a client. Pass a new ${field} in the same call; the device then needs a new configuration. enable_client, disable_client and delete_client work without that.`,
  );
}

const KEPT = 'is reserved for the VPN server';
const REFUSALS = {
  outside: 'must be in the VPN network',
  network: KEPT,
  server: KEPT,
  broadcast: 'is the broadcast address of the VPN network',
  host: undefined,
};

/** Undefined if they cannot be read, for example because the account may not. */
async function readNetworks(read: Reader) {
  try {
    const { ipv4Cidr, ipv6Cidr } = await getInterface(read);
    // The error repeats them. What is not a network could be a sentence for the model, so it is left to wg-easy.
    return {
      ipv4Address: isReadable(ipv4Cidr) ? ipv4Cidr : undefined,
      ipv6Address: isReadable(ipv6Cidr) ? ipv6Cidr : undefined,
    };
  } catch (error) {
    // wg-easy checks this itself, but says only that something failed.
    if (error instanceof BackendError) return undefined;
    throw error;
  }
}
