import { type Reader, ToolError } from '@guard/core';
import type { ClientRow } from '../api/client.ts';
import { isPasswordDisabled } from '../api/server.ts';
import type { Edit } from './edit.ts';

const FIELDS = ['name', 'allowedIps', 'serverAllowedIps', 'dns', 'serverEndpoint'] as const;

// Control characters are what the rule is about.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001F\u007F]/;

/**
 * Refuses an edit of a client that holds a value which wg-easy no longer accepts, such as a name from an older version.
 * The whole client goes back with every update, so wg-easy answers 400 to each, about a setting that the caller did
 * not pass.
 *
 * @throws ToolError naming the setting
 */
export async function checkStored(read: Reader, client: ClientRow, edit: Edit): Promise<void> {
  const left = FIELDS.filter((field) => field === 'serverEndpoint' || edit[field] === undefined);
  const textsOf = (field: (typeof FIELDS)[number]) => [client[field] ?? []].flat();
  const empty = left.find((field) => textsOf(field).includes(''));
  if (empty !== undefined) throw refused(client.id, empty, 'an empty text');
  const malformed = left.find((field) => textsOf(field).some((text) => CONTROL.test(text)));
  // From 15.4 on, which is recognised by a path that came with it.
  if (malformed !== undefined && (await isPasswordDisabled(read)) !== undefined)
    throw refused(client.id, malformed, 'a line break or another control character');
}

function refused(id: number, field: (typeof FIELDS)[number], what: string): ToolError {
  const way =
    field === 'serverEndpoint'
      ? 'Correct it in the web interface of wg-easy.'
      : `Pass a new ${field} in the same call.`;
  return new ToolError(
    `Nothing was done: the ${field} of client ${id} holds ${what}, and wg-easy refuses every update of such a client. ${way} enable_client, disable_client and delete_client work without that.`,
  );
}
