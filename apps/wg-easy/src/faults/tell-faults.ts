import { counted, words } from '@guard/core';
import type { SyncFault } from './sync-faults.ts';

/** More than these are counted: one is enough to know where to begin. */
const MOST_NAMED = 5;

/** Names each client, the field and the way out. Ids and constants only: the values were written by others. */
export function tellFaults(faults: readonly SyncFault[]): string {
  const named = faults.slice(0, MOST_NAMED).map(tell);
  const more = faults.length - named.length;
  const others = `${String(counted(more, words`more client`))} ${more === 1 ? 'has' : 'have'} such a value.`;
  return [...named, ...(more > 0 ? [others] : []), verdict(faults)].join(' ');
}

function verdict(faults: readonly SyncFault[]): string {
  if (faults.some(({ sure }) => sure))
    return 'Until that is corrected, no change of any client takes effect.';
  return faults.length > 0
    ? 'Nothing else was found; the log of wg-easy names the reason.'
    : 'No value of a client was found that keeps changes from taking effect: the log of wg-easy names the reason.';
}

function tell({ clientId, field, sure }: SyncFault): string {
  const off = `or call disable_client ${clientId}, which takes it out of the configuration`;
  switch (field) {
    case 'serverEndpoint':
      return sure
        ? `Client ${clientId} has a serverEndpoint that is not host:port: clear or correct it in the web interface of wg-easy, ${off}.`
        : `Client ${clientId} has a host name in serverEndpoint: if the server cannot resolve it, nothing takes effect. Put an address there in the web interface of wg-easy, ${off}.`;
    case 'preSharedKey':
      return `Client ${clientId} has a preSharedKey that is not a key, and wg-easy offers no way to change it: call disable_client ${clientId}, and replace it by a new client (create_client, then delete_client ${clientId}).`;
    default:
      return `Client ${clientId} holds a ${field} entry that WireGuard cannot read: correct it with update_client, ${off}.`;
  }
}
