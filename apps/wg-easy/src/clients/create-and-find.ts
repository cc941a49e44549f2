import { BackendError, type Reader, ToolError, type Writer } from '@guard/core';
import { listClients } from '../api/read-clients.ts';
import { createClient } from '../api/write-clients.ts';
import { whyNothingIsStored } from '../faults/why-500.ts';

interface NewClient {
  readonly name: string;
  readonly expiresAt: string | null;
}

/**
 * Creates a client and returns its id: 15.0 and 15.1 do not answer with it, and names are not unique.
 *
 * @throws ToolError when the client was created, but the answer does not say so
 */
export async function createAndFind(read: Reader, write: Writer, client: NewClient): Promise<number> {
  const before = new Set((await listClients(read)).map(({ id }) => id));
  const appeared = async () =>
    (await listClients(read)).filter((row) => !before.has(row.id) && row.name === client.name);
  try {
    const { clientId } = await createClient(write, client);
    if (clientId !== undefined) return clientId;
  } catch (error) {
    throw (await truthAboutCreation(error, appeared, read)) ?? error;
  }
  const [created, ...others] = await appeared();
  if (created !== undefined && others.length === 0) return created.id;
  throw new ToolError(
    'The client was created, but wg-easy did not say under which id. Look for it with list_clients.',
  );
}

/** After a 500, the client was either refused, or stored without reaching the interface. */
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
