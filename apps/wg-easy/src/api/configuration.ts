import { BackendError, path, type Reader, ToolError } from '@guard/core';
import type { ClientRow } from './client.ts';
import { getClient, isStatus, meetsEveryRequest, noClient } from './read-clients.ts';

const TYPES = ['application/octet-stream', 'text/plain'];

/**
 * The configuration file of a client, private key included. It is the one path about a client that needs no live
 * interface, so it is asked where the client itself cannot be read.
 */
export async function getConfiguration(read: Reader, clientId: number): Promise<string> {
  await lookAtClient(read, clientId);
  const text = await readConfiguration(read, clientId);
  if (text.startsWith('[Interface]')) return text;
  throw new ToolError('wg-easy answered with something that is not a WireGuard configuration.');
}

async function readConfiguration(read: Reader, clientId: number): Promise<string> {
  try {
    return await read.text(path`/api/client/${clientId}/configuration`, { types: TYPES });
  } catch (error) {
    throw isGone(error) ? noClient(clientId) : error;
  }
}

/** The client, or what is known of it while it cannot be read. */
export type Look = { readonly client: ClientRow } | { readonly unseen: Unseen };

/** `file`: the name of its configuration file, which wg-easy makes of the client's name. */
export type Unseen =
  { readonly row: 'there'; readonly file: string | undefined } | { readonly row: 'unknown' };

/**
 * Looks at a client, and takes it as it is that this may fail: the interface may be down, and access has to be taken
 * away all the same.
 *
 * @throws what would meet every other request, too, and ToolError for a client that is not there
 */
export async function lookAtClient(read: Reader, clientId: number): Promise<Look> {
  try {
    return { client: await getClient(read, clientId) };
  } catch (error) {
    if (!(error instanceof BackendError) || (await meetsEveryRequest(error, read))) throw error;
    // What has waited long once is not waited for a second time.
    if (error.kind === 'timeout') return { unseen: { row: 'unknown' } };
    const found = await findWithoutInterface(read, clientId);
    if (found.row === 'gone') throw noClient(clientId);
    return { unseen: found };
  }
}

/** Whether there is a client, told without the live interface. */
export async function findWithoutInterface(
  read: Reader,
  clientId: number,
): Promise<Unseen | { readonly row: 'gone' }> {
  try {
    const { headers, type } = await read.request('GET', path`/api/client/${clientId}/configuration`);
    if (!TYPES.includes(type)) return { row: 'unknown' };
    const [, file] = /filename="([A-Za-z0-9_=+.-]{1,64})"/.exec(headers['content-disposition'] ?? '') ?? [];
    return { row: 'there', file };
  } catch (error) {
    if (!(error instanceof BackendError)) throw error;
    return { row: isGone(error) ? 'gone' : 'unknown' };
  }
}

/** wg-easy's own 404, which comes in JSON; any other may be of something in front of it. */
function isGone(error: unknown): boolean {
  return isStatus(error, 404) && error.instanceWords !== undefined;
}
