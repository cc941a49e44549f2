import type { Reader } from '@guard/core';
import { isReadable } from '../addresses/network.ts';
import type { ListedClient } from '../api/client.ts';
import { readPreSharedKey } from '../api/read-clients.ts';
import { isFirewallOn } from '../api/server.ts';

/** A value of one client that keeps wg-easy from bringing the live interface up to date, for all clients. */
export interface SyncFault {
  readonly clientId: number;
  readonly field:
    'serverAllowedIps' | 'serverEndpoint' | 'preSharedKey' | 'name' | 'ipv4Address' | 'ipv6Address';
  /** A host name is only a suspicion: whether it resolves is known on the server alone. */
  readonly sure: boolean;
}

/** Each look at a pre-shared key is a request of its own: so many at most, and so many at a time. */
const MOST_LOOKS = 100;
const LOOKS_AT_ONCE = 4;

/**
 * Looks for what WireGuard cannot read. One such value in any enabled client makes every write of every client answer
 * 500, with the row changed and the live interface as it was.
 */
export async function findSyncFaults(read: Reader, clients: readonly ListedClient[]): Promise<SyncFault[]> {
  const enabled = clients.filter((client) => client.enabled);
  const seen = enabled.flatMap((client) => faultsOf(client));
  if (seen.some(({ sure }) => sure)) return seen.filter(({ sure }) => sure);
  return [...(await keyFaults(read, enabled)), ...seen];
}

function faultsOf(client: ListedClient): SyncFault[] {
  const { id: clientId, name, serverAllowedIps, serverEndpoint } = client;
  const fault = (field: SyncFault['field'], sure = true) => [{ clientId, field, sure }];
  return [
    // The name stands in a comment line, which a line break ends; 15.4 takes none.
    ...(/[\n\r]/.test(name) ? fault('name') : []),
    ...(isReadable(client.ipv4Address) ? [] : fault('ipv4Address')),
    ...(isReadable(client.ipv6Address) ? [] : fault('ipv6Address')),
    ...(serverAllowedIps.every(isReadable) ? [] : fault('serverAllowedIps')),
    ...(serverEndpoint == null || isEndpoint(serverEndpoint) ? [] : fault('serverEndpoint')),
    ...(serverEndpoint != null && isEndpoint(serverEndpoint) && isHostName(serverEndpoint)
      ? fault('serverEndpoint', false)
      : []),
  ];
}

/** `host:port`, with brackets round an IPv6 address: the first colon begins the port. */
function isEndpoint(text: string): boolean {
  const [, host = '', port = ''] = /^(\[[^\]\s]*\]|[^:\s]+):(\d{1,5})$/.exec(text) ?? [];
  if (host === '' || Number(port) > 65_535) return false;
  return !host.startsWith('[') || isReadable(host.slice(1, -1));
}

function isHostName(endpoint: string): boolean {
  return !endpoint.startsWith('[') && !isReadable(endpoint.slice(0, endpoint.indexOf(':')));
}

/** Clients that are on and not live come first: they are the likeliest never to have been let in. */
async function keyFaults(read: Reader, enabled: readonly ListedClient[]): Promise<SyncFault[]> {
  const suspects = enabled.toSorted((a, b) => Number(isLive(a)) - Number(isLive(b))).slice(0, MOST_LOOKS);
  const faults: SyncFault[] = [];
  const next = suspects.values();
  const look = async () => {
    for (const { id } of next) {
      const key = await readPreSharedKey(read, id).catch(() => undefined);
      if (key !== undefined && !isKey(key)) faults.push({ clientId: id, field: 'preSharedKey', sure: true });
    }
  };
  await Promise.all(Array.from({ length: LOOKS_AT_ONCE }, look));
  return faults;
}

function isLive({ transferRx }: ListedClient): boolean {
  return typeof transferRx === 'number';
}

/** 32 bytes in base64. */
function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}

/** A client whose allowedIps iptables refuses. Its peers are up to date then, but wg-easy answers 500 all the same. */
export async function findFirewallFault(
  read: Reader,
  clients: readonly ListedClient[],
): Promise<number | undefined> {
  const suspect = clients.find(
    ({ enabled, firewallIps, allowedIps }) =>
      enabled && (firewallIps ?? []).length === 0 && !(allowedIps ?? []).every(isReadable),
  );
  return suspect !== undefined && (await isFirewallOn(read)) === true ? suspect.id : undefined;
}
