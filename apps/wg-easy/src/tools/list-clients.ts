import { READS, readTool, wholeNumber } from '@guard/core';
import * as z from 'zod';
import type { ListedClient } from '../api/client.ts';
import { listClients as readList } from '../api/read-clients.ts';
import { accessOf } from '../clients/access.ts';
import { filterArguments, isListedBy } from '../clients/client-filter.ts';
import { remarks, remarksOn, seenClient } from '../clients/client-output.ts';

/** A client with hundreds of networks behind it must not keep the others out of the answer. */
const MOST_OF_A_FIELD = 2000;

export const listClients = readTool({
  name: 'list_clients',
  title: 'List clients',
  description:
    'Lists the VPN clients with their addresses, expiry, last handshake, traffic, and whether each may connect now (access). get_client shows all about one of them.',
  hints: READS,
  input: z.strictObject({
    ...filterArguments,
    sort: z.enum(['asc', 'desc']).describe('By name; default asc').optional(),
    offset: wholeNumber('nextOffset of the previous answer', { min: 0 }).optional(),
  }),
  output: z.looseObject({ clients: z.array(seenClient), total: z.int(), ...remarks }),
  untrusted: true,
  lists: { clients: { narrow: 'Pass filter to see fewer.', field: MOST_OF_A_FIELD, goesOn } },
  read: async ({ input: { sort = 'asc', offset, ...filter }, read, now }) => {
    const found = (await readList(read)).filter(isListedBy(filter)).sort(byName(sort));
    return pageOf(
      found.map((client) => summary(client, now())),
      offset,
    );
  },
});

function pageOf(clients: readonly ReturnType<typeof summary>[], offset: number | undefined) {
  return {
    clients: clients.slice(offset),
    total: clients.length,
    ...(offset !== undefined && { offset }),
    ...remarksOn(clients),
  };
}

function goesOn(_last: unknown, { offset, clients }: Readonly<Record<string, unknown>>) {
  return { nextOffset: Number(offset ?? 0) + (Array.isArray(clients) ? clients.length : 0) };
}

// Ordered here, because wg-easy's own order differs by version.
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
