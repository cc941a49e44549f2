import { BackendError, path, type Reader, ToolError } from '@guard/core';
import * as z from 'zod';
import { type ClientRow, clientRow, type ListedClient, listedClient } from './client.ts';
import { isVersion14 } from './server.ts';

/** All clients. wg-easy has no paging, and its own filter and order differ from version to version. */
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
    throw new ToolError(`wg-easy answered with a client other than ${clientId}. Nothing was done.`);
  }
  return client;
}

async function readClient(read: Reader, clientId: number): Promise<ClientRow> {
  try {
    return await read.json(path`/api/client/${clientId}`, clientRow);
  } catch (error) {
    // Version 14 answers 404 for every path of this API, without the flag that version 15 sets.
    if (isStatus(error, 404) && (await speaksVersion15(read))) throw noClient(clientId);
    throw error;
  }
}

export function noClient(clientId: number): ToolError {
  return new ToolError(
    `There is no client ${clientId}. list_clients shows those that exist. Nothing was done.`,
  );
}

/** The pre-shared key of a client, which the list does not show; undefined if the answer has none. */
export async function readPreSharedKey(read: Reader, clientId: number): Promise<string | undefined> {
  const withKey = z.looseObject({ preSharedKey: z.string().optional() });
  return (await read.json(path`/api/client/${clientId}`, withKey)).preSharedKey;
}

/**
 * Whether every other request would meet the same error: the sign-in, the address or the version is wrong. Any other
 * error, such as a 500 while the interface is down, is no reason not to try.
 */
export async function meetsEveryRequest(error: BackendError, read: Reader): Promise<boolean> {
  const { kind, status = 0, code = '' } = error;
  if (kind === 'status') {
    if (status === 500) return isVersion14(read);
    return status < 500 && status !== 408 && status !== 429;
  }
  if (kind === 'unreachable') return !['ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(code);
  return !['timeout', 'shape', 'too_large'].includes(kind);
}

/** Whether an error is this status of the backend. */
export function isStatus(error: unknown, status: number): error is BackendError {
  return error instanceof BackendError && error.status === status;
}

async function speaksVersion15(read: Reader): Promise<boolean> {
  return listClients(read).then(
    () => true,
    async (error: unknown) => isStatus(error, 403) || (isStatus(error, 500) && !(await isVersion14(read))),
  );
}
