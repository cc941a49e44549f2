import { ifReadable, type Reader } from '@guard/core';
import type { ClientRow } from '../api/client.ts';
import { getUserConfig, isFirewallOn } from '../api/server.ts';
import type { Change, Field } from './edit.ts';

/** What a question needs besides the client, to say what an edit of it will do. */
export interface Circumstances {
  /** `none`: this version of wg-easy has no firewall. */
  readonly firewall: 'none' | 'on' | 'off' | 'unknown';
  /** What null stands for; undefined where it cannot be read. */
  readonly defaults: { readonly allowedIps: readonly string[]; readonly dns: readonly string[] } | undefined;
  /** The other clients that have an address or network of the edit. */
  readonly shared: readonly number[];
  readonly now: number;
}

/** Reads those settings of the server that decide what these changes do, and no others. */
export async function readCircumstances(
  read: Reader,
  client: ClientRow,
  changes: readonly Change[],
): Promise<Pick<Circumstances, 'firewall' | 'defaults'>> {
  const touches = (...fields: Field[]) => changes.some(({ field }) => fields.includes(field));
  const [firewall, defaults] = await Promise.all([
    touches('allowedIps', 'firewallIps') ? firewallOf(read, client) : ('unknown' as const),
    touches('allowedIps', 'firewallIps', 'dns') ? defaultsOf(read) : undefined,
  ]);
  return { firewall, defaults };
}

async function firewallOf(read: Reader, client: ClientRow): Promise<Circumstances['firewall']> {
  if (!('firewallIps' in client)) return 'none';
  const on = await isFirewallOn(read);
  return on === undefined ? 'unknown' : on ? 'on' : 'off';
}

/** Readable by administrators only; a question without them says that they are not known. */
async function defaultsOf(read: Reader): Promise<Circumstances['defaults']> {
  const { defaultAllowedIps, defaultDns } = (await ifReadable(getUserConfig(read))) ?? {};
  if (defaultAllowedIps === undefined || defaultDns === undefined) return undefined;
  return { allowedIps: defaultAllowedIps, dns: defaultDns };
}
