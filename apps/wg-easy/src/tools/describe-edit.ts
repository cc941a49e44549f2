import { type SuppliedValue, type Words, words } from '@guard/core';
import type { ClientRow } from '../api/client.ts';
import type { Change, Field } from './edit.ts';
import { isExpired } from './facts.ts';

/**
 * A line of a question is cut at 200 characters, so longer lists go on in the next one: nothing is agreed to
 * unseen. The rest is for the blanks that keep a host name from becoming a link.
 */
const LINE = 150;

/**
 * Old values and ids of other clients are for recognising: wg-easy decides how many there are, and they must not
 * push the new values out of sight.
 */
const MOST_OLD_LINES = 5;
const MOST_SHARED = 10;

/** What null stands for: an allowedIps of "none" would read as less access, where it may be all of it. */
const NULL: Partial<Record<Field, Words>> = {
  expiresAt: words`(never)`,
  allowedIps: words`(server default)`,
  dns: words`(server default)`,
  firewallIps: words`(none of its own)`,
};

const LABELS: Record<Field, Words> = {
  name: words`name`,
  enabled: words`enabled`,
  expiresAt: words`expiresAt`,
  ipv4Address: words`ipv4Address`,
  ipv6Address: words`ipv6Address`,
  allowedIps: words`allowedIps`,
  serverAllowedIps: words`serverAllowedIps`,
  firewallIps: words`firewallIps`,
  mtu: words`mtu`,
  persistentKeepalive: words`persistentKeepalive`,
  dns: words`dns`,
};

/** Every change with its old and its new value. */
export function describeChanges(changes: readonly Change[]): SuppliedValue[] {
  return changes.flatMap(({ field, before, after }) => [
    ...shortened(lines(field, before)).map((value) => ({ label: words`${LABELS[field]}, old`, value })),
    ...lines(field, after).map((value) => ({ label: words`${LABELS[field]}, new`, value })),
  ]);
}

/** A value of others, or what this server says in its place. */
type Line = SuppliedValue['value'];

function shortened(old: readonly Line[]): readonly Line[] {
  const more = old.length - MOST_OLD_LINES;
  return more > 0 ? [...old.slice(0, MOST_OLD_LINES), words`(${more} more lines)`] : old;
}

function lines(field: Field, value: unknown): Line[] {
  if (value === null) return [NULL[field] ?? words`(none)`];
  if (!Array.isArray(value)) return [typeof value === 'string' ? value : JSON.stringify(value)];
  if (value.length === 0) return [words`(empty list)`];
  const result: string[] = [];
  for (const entry of value.map(String)) {
    const line = result.at(-1);
    if (line === undefined || line.length + entry.length > LINE) result.push(entry);
    else result[result.length - 1] = `${line}, ${entry}`;
  }
  return result;
}

/** What the changes do, and when they do it. */
export function effects(
  client: ClientRow,
  changes: readonly Change[],
  shared: readonly number[],
  now: number,
): Words[] {
  const changed = new Map(changes.map(({ field, after }) => [field, after]));
  const touches = (...fields: Field[]) => fields.some((field) => changed.has(field));
  const expiresAt = changed.has('expiresAt') ? null : client.expiresAt;
  return [
    words`wg-easy keeps no record of the old values.`,
    ...(changed.get('enabled') === true
      ? [words`The client can reach every network behind this VPN at once.`]
      : []),
    ...(changed.get('enabled') === true && isExpired({ expiresAt }, now) ? [EXPIRED] : []),
    ...(changed.get('enabled') === false ? [words`The client loses its access at once.`] : []),
    ...(touches('ipv4Address', 'ipv6Address') ? [READDRESSED] : []),
    ...(touches('serverAllowedIps') ? [ROUTED] : []),
    ...(touches('ipv4Address', 'ipv6Address', 'serverAllowedIps') || changed.get('enabled') === true
      ? sharing(client.id, shared)
      : []),
    ...(touches('firewallIps', 'allowedIps') && 'firewallIps' in client ? [FIREWALLED] : []),
    ...(touches('allowedIps', 'dns', 'mtu', 'persistentKeepalive') ? [ON_DEVICE] : []),
    ...(Number(changed.get('mtu')) < 1280 ? [words`An MTU under 1280 does not carry IPv6.`] : []),
  ];
}

const EXPIRED = words`Its expiry date has passed: wg-easy switches it off again within a minute.`;
const READDRESSED = words`The device keeps its old address and is cut off until it gets a new configuration.`;
const ROUTED = words`The networks in serverAllowedIps are routed to this client, some of them only when the interface
starts again.`;
const FIREWALLED = words`What the client may reach changes at once, if the firewall is on.`;
const ON_DEVICE = words`Settings of the device itself take effect there only with a new configuration.`;

/**
 * Who gets the traffic of an address or network that several clients have: WireGuard gives it to the peer that is
 * configured last, and wg-easy configures them by id.
 */
export function sharing(clientId: number, others: readonly number[]): Words[] {
  const named = others
    .toSorted((a, b) => a - b)
    .slice(0, MOST_SHARED)
    .map((id) =>
      id < clientId
        ? words`It takes over an address or network of client ${id}, which loses that traffic while both are enabled.`
        : words`It shares an address or network with client ${id}, which gets that traffic while both are enabled.`,
    );
  const more = others.length - named.length;
  return more > 0 ? [...named, words`It shares an address or network with ${more} more client(s).`] : named;
}
