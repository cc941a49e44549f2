import { BackendError, path, type Reader, ToolError } from '@guard/core';
import * as z from 'zod';
import { type ClientRow, clientRow, type ListedClient, listedClient } from './client.ts';

/** All clients. wg-easy knows no paging, and its own filter and order differ from version to version. */
export async function listClients(read: Reader): Promise<ListedClient[]> {
  return read.json(path`/api/client`, z.array(listedClient));
}

/**
 * One client, with its private key. Called before every write: wg-easy reports success for ids it does not know.
 *
 * @throws ToolError when there is none
 */
export async function getClient(read: Reader, clientId: number): Promise<ClientRow> {
  const client = await readClient(read, clientId);
  // A person is shown this row and the write goes to the id: they must be the same client.
  if (client.id !== clientId) {
    throw new ToolError(`wg-easy answered with another client than ${clientId}. Nothing was done.`);
  }
  return client;
}

async function readClient(read: Reader, clientId: number): Promise<ClientRow> {
  try {
    return await read.json(path`/api/client/${clientId}`, clientRow);
  } catch (error) {
    // Version 14 answers 404 for every path of this API, without the flag that version 15 sets.
    if (isStatus(error, 404) && (await speaksVersion15(read))) {
      throw new ToolError(
        `There is no client ${clientId}. list_clients shows the clients there are. Nothing was done.`,
      );
    }
    throw error;
  }
}

/** The configuration file of a client, private key included. */
export async function getConfiguration(read: Reader, clientId: number): Promise<string> {
  await getClient(read, clientId);
  const text = await read.text(path`/api/client/${clientId}/configuration`, {
    types: ['application/octet-stream', 'text/plain'],
  });
  if (text.startsWith('[Interface]')) return text;
  throw new ToolError('wg-easy answered with something that is not a WireGuard configuration.');
}

/** Whether an error is this status of the backend. */
function isStatus(error: unknown, status: number): error is BackendError {
  return error instanceof BackendError && error.status === status;
}

async function speaksVersion15(read: Reader): Promise<boolean> {
  return listClients(read).then(
    () => true,
    (error: unknown) => isStatus(error, 403),
  );
}
