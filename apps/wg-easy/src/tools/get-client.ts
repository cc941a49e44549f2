import { ifReadable, READS, readTool, type Reader } from '@guard/core';
import * as z from 'zod';
import { getClient as readClient, listClients } from '../api/read-clients.ts';
import { isFirewallOn } from '../api/server.ts';
import { accessOf } from '../clients/access.ts';
import { clientId } from '../clients/client-arguments.ts';
import { remarks, remarksOn, seenClient } from '../clients/client-output.ts';

export const getClient = readTool({
  name: 'get_client',
  title: 'Get a client',
  description:
    'Shows everything about one VPN client: settings, counters, last handshake, and whether it may connect now (access). Its keys are redacted.',
  hints: READS,
  input: z.strictObject({ clientId }),
  output: seenClient.extend(remarks),
  untrusted: true,
  read: async ({ input, read, now }) => describeClient(read, input.clientId, now()),
});

/** One client with the counters that only the list has. */
async function describeClient(read: Reader, id: number, now: number) {
  const client = await readClient(read, id);
  // What the row says is worth showing without them; the access is then unknown.
  const listed = await ifReadable(listClients(read));
  const row = listed?.find((other) => other.id === id);
  const { latestHandshakeAt, endpoint = client['endpoint'], transferRx, transferTx, oneTimeLink } = row ?? {};
  const counters = { endpoint, latestHandshakeAt, transferRx, transferTx, oneTimeLink };
  const described = { ...client, access: accessOf(row, now), ...counters };
  const limited = (client.firewallIps ?? []).length > 0;
  const isOff = limited && (await isFirewallOn(read)) === false;
  return { ...described, ...remarksOn([described], isOff ? [FIREWALL_OFF] : []) };
}

const FIREWALL_OFF = 'The firewall of this wg-easy is off: firewallIps restricts nothing on the server.';
