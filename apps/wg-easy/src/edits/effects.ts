import { type Words, words } from '@guard/core';
import { familiesCovered } from '../addresses/address-words.ts';
import { routeWords, takesEverything, wholeNetworks } from '../addresses/route-words.ts';
import { sharingWords } from '../addresses/sharing.ts';
import type { ClientRow } from '../api/client.ts';
import { isExpired } from '../clients/expiry.ts';
import type { Circumstances } from './circumstances.ts';
import { hiddenEntries, LABELS } from './describe-changes.ts';
import type { Change, Field } from './edit.ts';
import { defaultWords, reachEffects } from './reach-effects.ts';

/** What the changes do, and when they do it. */
export function effects(
  client: ClientRow,
  changes: readonly Change[],
  circumstances: Circumstances,
): Words[] {
  const changed = new Map(changes.map(({ field, after }) => [field, after]));
  const touches = (...fields: Field[]) => fields.some((field) => changed.has(field));
  const after: ClientRow = { ...client, ...Object.fromEntries(changed) };
  const switchedOn = changed.get('enabled') === true;
  return [
    words`wg-easy keeps no record of the old values.`,
    ...accessEffects(after, changed, circumstances),
    ...(touches('ipv4Address', 'ipv6Address') ? [READDRESSED] : []),
    ...(touches('serverAllowedIps') ? routeWords(after.serverAllowedIps) : []),
    ...(switchedOn && !touches('serverAllowedIps') ? takesEverything(after.serverAllowedIps) : []),
    ...(touches('ipv4Address', 'ipv6Address', 'serverAllowedIps') || switchedOn
      ? sharingWords(client.id, circumstances.shared)
      : []),
    ...(touches('firewallIps', 'allowedIps') ? reachEffects(client, after, circumstances) : []),
    ...(touches('allowedIps') ? deviceEffects(after, circumstances) : []),
    ...(touches('dns') ? dnsEffects(after.dns, circumstances) : []),
    ...(changed.get('persistentKeepalive') === 0 ? [NO_KEEPALIVE] : []),
    ...(touches('allowedIps', 'dns', 'mtu', 'persistentKeepalive') ? [ON_DEVICE] : []),
    ...(Number(changed.get('mtu')) < 1280 ? [words`An MTU under 1280 does not carry IPv6.`] : []),
    ...wholeNetworks(changes.flatMap(({ after: value }) => (isList(value) ? value : []))),
    ...changes.flatMap(({ field, after: value }) => hiddenWords(field, value)),
  ];
}

function accessEffects(
  after: ClientRow,
  changed: ReadonlyMap<Field, unknown>,
  circumstances: Circumstances,
): Words[] {
  const enabled = changed.get('enabled');
  const end = changed.get('expiresAt');
  const isLimited =
    circumstances.firewall === 'on' && (changed.has('firewallIps') || changed.has('allowedIps'));
  return [
    ...(enabled === true ? [isLimited ? LET_IN : REACHES_ALL] : []),
    ...(enabled === true && isExpired(after, circumstances.now) ? [EXPIRED] : []),
    ...(enabled === false ? [words`The client loses its access at once.`] : []),
    ...(typeof end === 'string' && after.enabled ? [words`Its access ends on ${new Date(end)}.`] : []),
    ...(end === null ? [words`Its access does not expire any more: the date is LIFTED.`] : []),
    ...(changed.has('expiresAt') && !after.enabled && enabled === undefined ? [STAYS_OFF] : []),
  ];
}

/** What the device does with its new configuration: an entry that means everything looks as short as any other. */
function deviceEffects({ allowedIps }: ClientRow, { defaults }: Circumstances): Words[] {
  const families = familiesCovered(allowedIps ?? defaults?.allowedIps ?? []);
  return families === undefined
    ? []
    : [words`The device then sends all its ${families} traffic into the VPN.`];
}

function dnsEffects(dns: readonly string[] | null, { defaults }: Circumstances): Words[] {
  if (dns === null)
    return [
      words`Its own name servers are LIFTED: the server's default applies, ${defaultWords(defaults?.dns)}.`,
    ];
  return dns.length === 0
    ? [words`Its configuration names no name server: the device keeps those it has.`]
    : [];
}

function hiddenWords(field: Field, value: unknown): Words[] {
  const hidden = hiddenEntries(field, value);
  if (hidden === 0) return [];
  const order = field === 'dns' ? words`` : words`; none of them is wider than those shown`;
  const more =
    hidden === 1
      ? words`1 more entry of ${LABELS[field]} is`
      : words`${hidden} more entries of ${LABELS[field]} are`;
  return [words`${more} part of this edit and not shown below${order}.`];
}

const isList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((entry) => typeof entry === 'string');

const REACHES_ALL = words`The client can reach every network behind this VPN at once.`;
/** Another sentence, about the firewall, says what the client may reach. */
const LET_IN = words`The client has access again at once.`;
const EXPIRED = words`Its expiry date has passed: wg-easy switches it off again within a minute.`;
const STAYS_OFF = words`It stays switched off: a new date gives no access, enable_client does.`;
const READDRESSED = words`The device keeps its old address and is cut off until it gets a new configuration.`;
const NO_KEEPALIVE = words`0 means no keepalive: a device behind a router may be out of reach until it sends something itself.`;
const ON_DEVICE = words`Settings of the device itself take effect there only with a new configuration.`;
