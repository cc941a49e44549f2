import { BackendError, type Reader, READS, readTool } from '@guard/core';
import * as z from 'zod';
import { ACCESS, type Access, accessOf, tellDisagreement } from '../api/access.ts';
import type { ListedClient } from '../api/client.ts';
import { getClient, listClients } from '../api/read-clients.ts';
import { isFirewallOn } from '../api/server.ts';
import { clientId } from './arguments.ts';
import { meaningsIn } from './meanings.ts';

/** What every tool says of a client; the instance's other fields come along. */
export const clientOutput = z.looseObject({ id: z.int(), name: z.string(), enabled: z.boolean() });

/** The same where the live interface was looked at as well. */
const seenClient = clientOutput.extend({
  access: z.enum(ACCESS),
  expiresAt: z.string().nullable(),
  ipv4Address: z.string(),
  latestHandshakeAt: z.string().nullish(),
});
const facts = {
  notices: z.array(z.string()).optional(),
  meanings: z.looseObject({}).optional(),
};

export const listClientsTool = readTool({
  name: 'list_clients',
  title: 'List clients',
  description:
    'Lists the VPN clients with their addresses, expiry, last handshake, traffic, and whether each may connect now (access). get_client has the rest of one.',
  hints: READS,
  input: z.strictObject({
    filter: z.string().min(1).describe('Part of a name or address, in any case').optional(),
    sort: z.enum(['asc', 'desc']).describe('By name; default asc').optional(),
  }),
  output: z.looseObject({ clients: z.array(seenClient), total: z.int(), ...facts }),
  untrusted: true,
  list: { key: 'clients', narrow: 'Pass filter to see fewer.' },
  read: async ({ input, read, now }) => {
    const all = await listClients(read);
    const found = all.filter(matches(input.filter)).sort(byName(input.sort ?? 'asc'));
    const clients = found.map((client) => summary(client, now()));
    return { clients, total: clients.length, ...told(clients) };
  },
});

export const getClientTool = readTool({
  name: 'get_client',
  title: 'Get a client',
  description:
    'Shows everything about one VPN client: settings, counters, last handshake, and whether it may connect now (access). Its keys are redacted.',
  hints: READS,
  input: z.strictObject({ clientId }),
  output: seenClient.extend(facts),
  untrusted: true,
  read: async ({ input, read, now }) => describeClient(read, input.clientId, now()),
});

/** One client with the counters that only the list has. */
async function describeClient(read: Reader, id: number, now: number) {
  const client = await getClient(read, id);
  // What the row says is worth showing without them; the access is then unknown.
  const listed = await listClients(read).catch(unlisted);
  const row = listed.find((other) => other.id === id);
  const { latestHandshakeAt, endpoint = client['endpoint'], transferRx, transferTx, oneTimeLink } = row ?? {};
  const counters = { endpoint, latestHandshakeAt, transferRx, transferTx, oneTimeLink };
  const described = { ...client, access: accessOf(row, now), ...counters };
  const limited = (client.firewallIps ?? []).length > 0;
  const isOff = limited && (await isFirewallOn(read)) === false;
  return { ...described, ...told([described], isOff ? [FIREWALL_OFF] : []) };
}

function unlisted(error: unknown): ListedClient[] {
  if (error instanceof BackendError) return [];
  throw error;
}

/** What the rows do not say by themselves. */
function told(
  clients: readonly { readonly id: number; readonly access: Access }[],
  more: readonly string[] = [],
) {
  const notices = [...tellDisagreement(clients), ...more];
  const meanings = meaningsIn(clients.map((client) => ({ ...client })));
  return { ...(notices.length > 0 && { notices }), ...(meanings !== undefined && { meanings }) };
}

const FIREWALL_OFF = 'The firewall of this wg-easy is off: firewallIps restricts nothing on the server.';

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
