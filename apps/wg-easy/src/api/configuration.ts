import { BackendError, path, type Reader, ToolError } from '@guard/core';
import { isStatus, noClient } from './read-clients.ts';

const TYPES = ['application/octet-stream', 'text/plain'];

/**
 * The configuration file of a client, private key included. It is the one path about a client that needs no live
 * interface.
 */
export async function getConfiguration(read: Reader, clientId: number): Promise<string> {
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

/** `file`: the name of its configuration file, which wg-easy makes of the client's name. */
export type Unseen =
  { readonly row: 'there'; readonly file: string | undefined } | { readonly row: 'unknown' };

/** Whether there is such a client. This needs no live interface. */
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

/** wg-easy's own 404 comes in JSON; any other may come from something in front of it. */
function isGone(error: unknown): boolean {
  return isStatus(error, 404) && error.instanceWords !== undefined;
}
