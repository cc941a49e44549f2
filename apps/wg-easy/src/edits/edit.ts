import { isDeepStrictEqual } from 'node:util';
import { ToolError } from '@guard/core';
import type { ClientRow } from '../api/client.ts';

/** The fields a caller can change. The hooks are not among them: they run as root on the device of the client. */
export const EDITABLE = [
  'name',
  'enabled',
  'expiresAt',
  'ipv4Address',
  'ipv6Address',
  'allowedIps',
  'serverAllowedIps',
  'firewallIps',
  'mtu',
  'persistentKeepalive',
  'dns',
] as const;

export type Field = (typeof EDITABLE)[number];

/** New values by field; undefined leaves a field as it is. */
export type Edit = { readonly [K in Field]?: ClientRow[K] | undefined };

/** One field that changes. */
export interface Change {
  readonly field: Field;
  readonly before: unknown;
  readonly after: unknown;
}

/** Keys, ids, times and counters: wg-easy sets these itself. */
const NOT_SENT: ReadonlySet<string> = new Set(
  'id userId interfaceId privateKey publicKey preSharedKey createdAt updatedAt endpoint oneTimeLink latestHandshakeAt transferRx transferTx'.split(
    ' ',
  ),
);

/**
 * What an edit changes, and the complete object that wg-easy wants back. Everything not named, fields of later
 * versions included, goes back as it was read: a field left out is an error there, and a default is a loss.
 *
 * @throws ToolError when nothing would change, or this version has no such field
 */
export function applyEdit(
  client: ClientRow,
  edit: Edit,
): { changes: Change[]; body: Record<string, unknown> } {
  const changes: Change[] = [];
  for (const field of EDITABLE) {
    const after = edit[field];
    if (after === undefined) continue;
    if (!(field in client)) throw new ToolError(`Nothing was done: this version of wg-easy has no ${field}.`);
    if (!isDeepStrictEqual(client[field], after)) changes.push({ field, before: client[field], after });
  }
  if (changes.length === 0) {
    throw new ToolError('Nothing was done: the client already has these settings. Pass a setting to change.');
  }
  const edited = Object.fromEntries(changes.map(({ field, after }) => [field, after]));
  return { changes, body: { ...sent(client), ...edited } };
}

/** Whether an update would overwrite the same values in both; counters and times of wg-easy's own do not count. */
export function wouldOverwriteTheSame(one: ClientRow, other: ClientRow): boolean {
  return isDeepStrictEqual(sent(one), sent(other));
}

function sent(client: ClientRow): Record<string, unknown> {
  return Object.fromEntries(Object.entries(client).filter(([field]) => !NOT_SENT.has(field)));
}
