import { BackendError, type Reader, ToolError, type Writer, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { getClient, listClients } from '../api/read-clients.ts';
import { getInterface } from '../api/server.ts';
import { whyNothingIsStored } from '../api/why-500.ts';
import { createClient } from '../api/write-clients.ts';
import { expiresAt, futureInstant, name } from './arguments.ts';
import { clientOutput } from './clients.ts';
import { checkRoom, namesake } from './room.ts';

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
      const networks = await getInterface(read);
      const listed = await listClients(read);
      checkRoom(networks, listed);
      const other = namesake(input.name, listed);
      const access =
        end === null ? words`Its access has no end.` : words`Its access ends at ${new Date(end)}.`;
      return {
        question: {
          targets: [],
          will: words`This will create a WireGuard client.`,
          cost: words`It gets a key pair of its own and, at once, access to every network behind this VPN.
Deleting it later does not undo a connection it made in the meantime. ${access}${other === undefined ? words`` : words`\n\n${other} This will be another one.`}`,
          confirm: words`Create a client`,
          supplied: [{ label: words`Client`, value: input.name }],
        },
        plan: { name: input.name, expiresAt: end },
      };
    },
  },
  write: async ({ plan, write }) => {
    const id = await createAndFind(write, plan);
    return getClient(write, id);
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
    throw (await truthAboutCreation(error, appeared, write)) ?? error;
  }
  const [created, ...others] = await appeared();
  if (created !== undefined && others.length === 0) return created.id;
  throw new ToolError('The client was created, but which one it is cannot be told: look with list_clients.');
}

/** A creation that answers 500 was either refused, or made and could not be brought to life. */
async function truthAboutCreation(
  error: unknown,
  appeared: () => Promise<{ id: number }[]>,
  read: Reader,
): Promise<ToolError | undefined> {
  if (!(error instanceof BackendError) || error.outcome !== 'unknown') return undefined;
  const created = await appeared().catch(() => []);
  if (created[0] === undefined) return undefined;
  const why = error.status === 500 ? ` ${await whyNothingIsStored(read)}` : '';
  return new ToolError(
    `wg-easy did not report success, but client ${created[0].id} was created: do not repeat the call. get_client says whether it has access. ${error.message}${why}`,
  );
}
