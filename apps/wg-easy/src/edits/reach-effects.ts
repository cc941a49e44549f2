import { isDeepStrictEqual } from 'node:util';
import { type Words, words } from '@guard/core';
import { familiesCovered, listWords } from '../addresses/address-words.ts';
import type { ClientRow } from '../api/client.ts';
import type { Circumstances } from './circumstances.ts';

/** What applies to a client when its own lists are empty, or an edit empties them. */
type Reach = Pick<ClientRow, 'allowedIps' | 'firewallIps' | 'enabled'>;

/**
 * What an edit of firewallIps or allowedIps does to what a client may reach. An empty list and null are no limit:
 * wg-easy falls back, from firewallIps to allowedIps and from there to the server's default.
 */
export function reachEffects(before: Reach, after: Reach, circumstances: Circumstances): Words[] {
  const own =
    after.allowedIps !== before.allowedIps && after.allowedIps === null
      ? [allowedIpsLifted(circumstances)]
      : [];
  if (circumstances.firewall === 'none') return [...own, NO_FIREWALL];
  return [...own, firewallEffect(before, after, circumstances), whenItCounts(before, after, circumstances)];
}

function whenItCounts(before: Reach, after: Reach, { firewall, defaults }: Circumstances): Words {
  if (firewall !== 'on') return firewall === 'off' ? OFF : UNKNOWN;
  const [had, has] = [before, after].map((reach) => entriesThatCount(reach, defaults?.allowedIps));
  if (isDeepStrictEqual(had, has)) return UNCHANGED;
  return after.enabled ? AT_ONCE : ONCE_ENABLED;
}

function entriesThatCount({ firewallIps, allowedIps }: Reach, byDefault: readonly string[] = []) {
  const found = [limits(firewallIps), limits(allowedIps), byDefault].find(({ length }) => length > 0);
  return new Set(found);
}

function allowedIpsLifted({ defaults }: Circumstances): Words {
  return words`Its own allowedIps are LIFTED: the server's default applies, ${defaultWords(defaults?.allowedIps)}.`;
}

function firewallEffect(before: Reach, after: Reach, circumstances: Circumstances): Words {
  const [had, has] = [limits(before.firewallIps), limits(after.firewallIps)];
  const changed = before.firewallIps !== after.firewallIps;
  if (has.length > 0) {
    const entries = words`${listWords(has)}.${everything(has)}`;
    return changed
      ? words`The firewall then lets the client reach only ${entries}`
      : words`The firewall does not use allowedIps here, but firewallIps: ${entries}`;
  }
  const counts = whatCounts(after, circumstances);
  if (changed && had.length > 0) return words`The limit set by firewallIps is LIFTED. ${counts}`;
  return changed ? words`Without an entry, firewallIps limits nothing. ${counts}` : counts;
}

function whatCounts({ allowedIps }: Reach, { defaults }: Circumstances): Words {
  const own = limits(allowedIps);
  if (own.length > 0)
    return words`The firewall then uses the client's allowedIps: ${listWords(own)}.${everything(own)}`;
  const entries = defaults?.allowedIps;
  return words`The firewall then uses the server's default for allowedIps, ${defaultWords(entries)}.${everything(entries ?? [])}`;
}

/** What null stands for, in words; other people's texts in it are only counted. */
export function defaultWords(entries: readonly string[] | undefined): Words {
  if (entries === undefined) return words`which cannot be read`;
  return entries.length === 0 ? words`which is empty` : listWords(entries);
}

const limits = (entries: readonly string[] | null | undefined): readonly string[] => entries ?? [];

function everything(entries: readonly string[]): Words {
  const families = familiesCovered(entries);
  return families === undefined
    ? words``
    : words` This is everything: it may reach every ${families} address.`;
}

const NO_FIREWALL = words`This version of wg-easy has no firewall: allowedIps restricts nothing on the server.`;
const OFF = words`The firewall of this wg-easy is off: this restricts nothing on the server.`;
const UNKNOWN = words`Whether the firewall is on cannot be read: while it is off, this restricts nothing on the server.`;
const AT_ONCE = words`The firewall is on: what the client may reach changes at once.`;
const ONCE_ENABLED = words`The firewall is on: this applies as soon as the client is enabled.`;
const UNCHANGED = words`The firewall is on: what the client may reach stays the same.`;
