import { type Reader, READS, readTool } from '@guard/core';
import * as z from 'zod';
import type { ListedClient } from '../api/client.ts';
import { getClient, listClients } from '../api/read-clients.ts';
import { clientId } from './arguments.ts';

/** What every tool says of a client; the instance's other fields come along. */
export const clientOutput = z.looseObject({ id: z.int(), name: z.string(), enabled: z.boolean() });

export const listClientsTool = readTool({
  name: 'list_clients',
  title: 'List clients',
  description:
    'Lists the VPN clients with their addresses, expiry, last handshake and traffic. get_client has the rest of one.',
  hints: READS,
  input: z.strictObject({
    filter: z.string().min(1).describe('Part of a name or address, in any case').optional(),
    sort: z.enum(['asc', 'desc']).describe('By name; default asc').optional(),
  }),
  output: z.looseObject({ clients: z.array(clientOutput), total: z.int() }),
  untrusted: true,
  list: { key: 'clients', narrow: 'Pass filter to see fewer.' },
  read: async ({ input, read }) => {
    const all = await listClients(read);
    const clients = all.filter(matches(input.filter)).sort(byName(input.sort ?? 'asc'));
    return { clients: clients.map(summary), total: clients.length };
  },
});

export const getClientTool = readTool({
  name: 'get_client',
  title: 'Get a client',
  description:
    'Shows everything about one VPN client: settings, counters, last handshake. Its keys are redacted.',
  hints: READS,
  input: z.strictObject({ clientId }),
  output: clientOutput,
  untrusted: true,
  read: async ({ input, read }) => describeClient(read, input.clientId),
});

/** One client with the counters that only the list has. */
async function describeClient(read: Reader, id: number) {
  const client = await getClient(read, id);
  const listed = (await listClients(read)).find((row) => row.id === id);
  const {
    latestHandshakeAt,
    endpoint = client['endpoint'],
    transferRx,
    transferTx,
    oneTimeLink,
  } = listed ?? {};
  return { ...client, endpoint, latestHandshakeAt, transferRx, transferTx, oneTimeLink };
}

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
function summary(client: ListedClient) {
  const { id, name, enabled, expiresAt, ipv4Address, ipv6Address, serverAllowedIps, ...rest } = client;
  const { latestHandshakeAt, endpoint, transferRx, transferTx, oneTimeLink } = rest;
  const settings = { id, name, enabled, expiresAt, ipv4Address, ipv6Address, serverAllowedIps };
  return { ...settings, latestHandshakeAt, endpoint, transferRx, transferTx, oneTimeLink };
}
