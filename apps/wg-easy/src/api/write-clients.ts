import { path, type Writer } from '@guard/core';
import * as z from 'zod';

const success = z.looseObject({ success: z.literal(true) });

/** Creates a client that has access at once. The id is missing on 15.0 and 15.1. */
export async function createClient(write: Writer, client: { name: string; expiresAt: string | null }) {
  return write.send('POST', path`/api/client`, {
    json: client,
    reply: success.extend({ clientId: z.int().optional() }),
  });
}

/** Replaces a client by the object given, which has to be complete. */
export async function replaceClient(write: Writer, clientId: number, body: Record<string, unknown>) {
  return write.send('POST', path`/api/client/${clientId}`, { json: body, reply: success });
}

export async function enableClient(write: Writer, clientId: number) {
  return write.send('POST', path`/api/client/${clientId}/enable`, { reply: success });
}

export async function disableClient(write: Writer, clientId: number) {
  return write.send('POST', path`/api/client/${clientId}/disable`, { reply: success });
}

export async function deleteClient(write: Writer, clientId: number) {
  return write.send('DELETE', path`/api/client/${clientId}`, { reply: success });
}

/** Makes the one-time link of a client, or extends the one it has; the answer does not contain it. */
export async function generateOneTimeLink(write: Writer, clientId: number) {
  return write.send('POST', path`/api/client/${clientId}/generateOneTimeLink`, { reply: success });
}
