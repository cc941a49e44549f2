import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import type { ListedClient } from '../api/client.ts';
import { listClients as readList } from '../api/read-clients.ts';
import { accessOf } from '../clients/access.ts';
import { remarks, remarksOn, seenClient } from '../clients/client-output.ts';

export const listClients = readTool({
  name: 'list_clients',
  title: 'List clients',
  description:
    'Lists the VPN clients with their addresses, expiry, last handshake, traffic, and whether each may connect now (access). get_client has the rest of one.',
  hints: READS,
  input: z.strictObject({
    filter: z.string().min(1).describe('Part of a name or address, in any case').optional(),
    sort: z.enum(['asc', 'desc']).describe('By name; default asc').optional(),
  }),
  output: z.looseObject({ clients: z.array(seenClient), total: z.int(), ...remarks }),
  untrusted: true,
  lists: { clients: { narrow: 'Pass filter to see fewer.' } },
  read: async ({ input, read, now }) => {
    const all = await readList(read);
    const found = all.filter(matches(input.filter)).sort(byName(input.sort ?? 'asc'));
    const clients = found.map((client) => summary(client, now()));
    return { clients, total: clients.length, ...remarksOn(clients) };
  },
});

// Filtering and ordering happen here, because wg-easy's own differ by version, and its filter knows wildcards.
function matches(filter: string | undefined) {
  const part = filter?.toLowerCase();
  return ({ name, ipv4Address, ipv6Address }: ListedClient) =>
    part === undefined || [name, ipv4Address, ipv6Address].some((text) => text.toLowerCase().includes(part));
}

function byName(order: 'asc' | 'desc') {
  const sign = order === 'asc' ? 1 : -1;
  return (a: ListedClient, b: ListedClient) => sign * a.name.localeCompare(b.name, 'en') || a.id - b.id;
}

/** Keys are left out and not only redacted: 15.0 and 15.1 list them with every client. */
function summary(client: ListedClient, now: number) {
  const { id, name, enabled, expiresAt, ipv4Address, ipv6Address, serverAllowedIps, ...rest } = client;
  const { latestHandshakeAt, endpoint, transferRx, transferTx, oneTimeLink } = rest;
  const access = accessOf(client, now);
  const settings = { id, name, enabled, access, expiresAt, ipv4Address, ipv6Address, serverAllowedIps };
  return { ...settings, latestHandshakeAt, endpoint, transferRx, transferTx, oneTimeLink };
}
