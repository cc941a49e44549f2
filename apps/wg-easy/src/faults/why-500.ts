import { BackendError, type Reader } from '@guard/core';
import { isStatus, listClients } from '../api/read-clients.ts';
import { getGeneral } from '../api/server.ts';
import { findFirewallFault, findSyncFaults } from './sync-faults.ts';
import { tellFaults } from './tell-faults.ts';

const SEE_LOG = 'wg-easy gives no reason: its own log names it.';

export const INTERFACE_DOWN =
  'Very likely the WireGuard interface is down: wg-easy answers, but neither its list nor its peers can be read. Its own log says why.';

export const DATABASE = `${SEE_LOG} The usual reasons for a write: the disk is full, or another process has locked the database.`;

/** A read that answers 500. Whatever needs a peer fails while the interface is down; the settings do not. */
export async function whyNothingIsRead({ path }: BackendError, read: Reader): Promise<string> {
  if (!/^\/api\/client(\/\d+)?$/.test(path)) return SEE_LOG;
  const settings = await getGeneral(read).catch((error: unknown) => error);
  if (!(settings instanceof BackendError)) return INTERFACE_DOWN;
  return `${SEE_LOG} The usual reasons for a read: the WireGuard interface is down, or the database cannot be opened.`;
}

/** A write that answers 500. The row is changed first, so what follows is checked step by step. */
export async function whyNothingIsStored(read: Reader): Promise<string> {
  const clients = await listClients(read).catch((error: unknown) => ({ error }));
  if ('error' in clients) {
    return isStatus(clients.error, 500)
      ? `${INTERFACE_DOWN} What was stored takes effect when it comes up.`
      : SEE_LOG;
  }
  const faults = await findSyncFaults(read, clients);
  if (faults.length > 0) return tellFaults(faults);
  const blocked = await findFirewallFault(read, clients);
  if (blocked !== undefined) return tellFirewallFault(blocked);
  return DATABASE;
}

export function tellFirewallFault(clientId: number): string {
  return `Client ${clientId} has an allowedIps entry that the firewall cannot use, so its rules are not brought up to date: correct it with update_client.`;
}
