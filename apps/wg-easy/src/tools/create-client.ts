import { BackendError, ToolError, type Writer, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { getClient, listClients } from '../api/read-clients.ts';
import { getInterface } from '../api/server.ts';
import { createClient } from '../api/write-clients.ts';
import { afterWrite } from './after-write.ts';
import { expiresAt, futureInstant, name } from './arguments.ts';
import { clientOutput } from './clients.ts';

export const createClientTool = writeTool({
  name: 'create_client',
  title: 'Create a client',
  description:
    'Creates a VPN client with a new key pair; it has access at once. get_client_config then has its configuration. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: false, openWorldHint: false },
  input: z.strictObject({ name, expiresAt: expiresAt.optional() }),
  output: clientOutput,
  untrusted: true,
  lookWith: 'list_clients',
  asks: {
    rule: 'always',
    prepare: async ({ input, read, now }) => {
      const end = futureInstant(input.expiresAt ?? null, now());
      // For administrators only, as creating is: nobody should be asked for what will be refused.
      await getInterface(read);
      const access =
        end === null ? words`Its access has no end.` : words`Its access ends at ${new Date(end)}.`;
      return {
        question: {
          targets: [],
          will: words`This will create a WireGuard client.`,
          cost: words`It gets a key pair of its own and, at once, access to every network behind this VPN.
Deleting it later does not undo a connection it made in the meantime. ${access}`,
          confirm: words`Create a client`,
          supplied: [{ label: words`Client`, value: input.name }],
        },
        plan: { name: input.name, expiresAt: end },
      };
    },
  },
  write: async ({ plan, write }) => {
    const id = await createAndFind(write, plan);
    return afterWrite('list_clients', () => getClient(write, id));
  },
});

type NewClient = { name: string; expiresAt: string | null };

/** The id of the client that was made: 15.0 and 15.1 do not tell, and names are not unique. */
async function createAndFind(write: Writer, client: NewClient): Promise<number> {
  const before = new Set((await listClients(write)).map(({ id }) => id));
  const appeared = async () =>
    (await listClients(write)).filter((row) => !before.has(row.id) && row.name === client.name);
  try {
    const { clientId } = await createClient(write, client);
    if (clientId !== undefined) return clientId;
  } catch (error) {
    throw (await truthAboutCreation(error, appeared)) ?? error;
  }
  const [created, ...others] = await afterWrite('list_clients', appeared);
  if (created !== undefined && others.length === 0) return created.id;
  throw new ToolError('The client was created, but which one it is cannot be told: look with list_clients.');
}

/** A creation that answers 500 either found no free address or was made and could not be brought to life. */
async function truthAboutCreation(error: unknown, appeared: () => Promise<{ id: number }[]>) {
  if (!(error instanceof BackendError) || error.outcome !== 'unknown') return undefined;
  const clients = await appeared().catch(() => undefined);
  if (clients?.[0] !== undefined) {
    return new ToolError(
      `wg-easy did not report success, but client ${clients[0].id} was created. Whether it has access is not known: look with get_client before anything is tried again.`,
    );
  }
  // Only wg-easy itself answers 500. Behind anything else the request may yet be carried out.
  if (clients === undefined || error.status !== 500) return undefined;
  return new ToolError(
    'wg-easy reported an error and lists no new client of that name. A network without a free address is the usual cause; look with list_clients before anything is tried again.',
  );
}
