import { BackendError, type Fact, type Reader, type SuppliedValue, type Words, words } from '@guard/core';
import type { ClientRow } from '../api/client.ts';
import { findWithoutInterface, type Unseen } from '../api/configuration.ts';
import { getClient, meetsEveryRequest, noClient } from '../api/read-clients.ts';
import { clientFacts, namedClient } from './client-facts.ts';

/** The client, or what is known of it while it cannot be read. */
export type Look = { readonly client: ClientRow } | { readonly unseen: Unseen };

/**
 * Reads a client, and goes on if that fails: the interface may be down, and access has to be taken away all the same.
 *
 * @throws an error that every other request would meet, too, and ToolError for a client that does not exist
 */
export async function lookAtClient(read: Reader, clientId: number): Promise<Look> {
  try {
    return { client: await getClient(read, clientId) };
  } catch (error) {
    if (!(error instanceof BackendError) || (await meetsEveryRequest(error, read))) throw error;
    // After one timeout, nothing is waited for a second time.
    if (error.kind === 'timeout') return { unseen: { row: 'unknown' } };
    const found = await findWithoutInterface(read, clientId);
    if (found.row === 'gone') throw noClient(clientId);
    return { unseen: found };
  }
}

/** What a question about a withdrawal shows of a client, read or not. */
export function shownOf(look: Look): SuppliedValue[] {
  if ('client' in look) return namedClient(look.client);
  const file = fileOf(look);
  return file === undefined ? [] : [{ label: FILE, value: file }];
}

/** What a person recognises it by, read or not. */
export function factsOf(look: Look): Fact[] {
  if ('client' in look) return clientFacts(look.client);
  return [...clientFacts(undefined), { label: FILE, value: fileOf(look), from: 'backend' }];
}

/** Why a question shows so little, and when the write takes effect. */
export function unseenWords(look: Look): Words[] {
  if ('client' in look) return [];
  const there = look.unseen.row === 'there' ? words`` : words` It is not known whether this client exists.`;
  return [
    words`wg-easy cannot show this client at the moment, for example because its WireGuard interface is down.${there}
The request is sent anyway, and takes effect when the interface comes up.`,
  ];
}

const FILE = words`Configuration file`;

function fileOf({ unseen }: { readonly unseen: Unseen }): string | undefined {
  return unseen.row === 'there' ? unseen.file : undefined;
}
