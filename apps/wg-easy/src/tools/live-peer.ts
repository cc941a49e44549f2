import { BackendError, type Reader, ToolError } from '@guard/core';
import { listClients } from '../api/read-clients.ts';
import { isReadable } from './network.ts';

/** What is known of a client's peer on the live interface. */
export interface Peer {
  /** `gone`: it has no access. `live`: it has. `no_row`: deleted, and then the API no longer shows the peer. */
  readonly state: 'gone' | 'live' | 'no_row' | 'unknown';
  /** What the row says, which may differ from the live interface. */
  readonly enabled?: boolean;
  /** Clients whose address list WireGuard cannot read: they keep every write from taking effect. */
  readonly unreadable: readonly number[];
}

/**
 * Looks whether a client still has access. Rows do not tell: wg-easy changes the row first and the interface
 * last. The counters come from the interface, so they are numbers exactly as long as the peer is on it.
 */
export async function peerState(read: Reader, clientId: number): Promise<Peer> {
  const clients = await listClients(read).catch(() => undefined);
  if (clients === undefined) return { state: 'unknown', unreadable: [] };
  const unreadable = clients
    .filter((row) => row.enabled && !row.serverAllowedIps.every(isReadable))
    .map(({ id }) => id);
  const row = clients.find(({ id }) => id === clientId);
  if (row === undefined) return { state: 'no_row', unreadable };
  const live = typeof row.transferRx === 'number';
  return { state: live ? 'live' : 'gone', enabled: row.enabled, unreadable };
}

/**
 * The same after a write that failed. A refusal and a request that was never sent changed nothing, so there is
 * nothing to look for.
 *
 * @throws the error itself then
 */
export async function peerAfterFailure(error: unknown, read: Reader, clientId: number): Promise<Peer> {
  if (!(error instanceof BackendError) || error.outcome !== 'unknown') throw error;
  return peerState(read, clientId);
}

/** A withdrawal of access, and whether wg-easy called it a success. */
interface Withdrawal {
  readonly tool: 'disable_client' | 'update_client' | 'delete_client';
  readonly clientId: number;
  readonly confirmed: boolean;
}

/** Says that a client was not, or not surely, cut off, how that is known and what to do. */
export function notCutOff(withdrawal: Withdrawal, peer: Peer): ToolError {
  const answered = withdrawal.confirmed ? 'wg-easy reported success.' : 'wg-easy did not report success.';
  return new ToolError(
    `${answered} ${whatIsKnown(withdrawal.clientId, peer)}${advice(withdrawal, peer)} Look again with list_clients.`,
  );
}

function whatIsKnown(clientId: number, { state, enabled }: Peer): string {
  const row = enabled === true ? 'still enabled' : 'switched off in the database';
  switch (state) {
    case 'live':
      return `Client ${clientId} is ${row}, but its peer is on the live interface (its traffic counters are still reported): it STILL HAS ACCESS.`;
    case 'gone':
      return `Client ${clientId} is ${row}, and its peer is not on the live interface at this moment (no traffic counters are reported for it).`;
    case 'no_row':
      return `Client ${clientId} is deleted from the database, but its peer may still be on the live interface, where the API no longer shows it: it MAY STILL HAVE ACCESS until the next write that succeeds.`;
    default:
      return `Whether client ${clientId} still has access is not known: its state could not be read.`;
  }
}

function advice({ tool }: Withdrawal, { state, enabled, unreadable }: Peer): string {
  if (state === 'unknown') return '';
  if (unreadable.length > 0) {
    return ` Client ${unreadable.join(', ')} holds a serverAllowedIps entry that WireGuard cannot read, which keeps every change from taking effect: mend it with update_client, then try again.`;
  }
  if (tool === 'delete_client' && enabled !== undefined)
    return ' It was not deleted: call delete_client again.';
  // No other write takes away what the row still grants.
  if (enabled === true) return ` It was not switched off: call ${tool} again.`;
  return state === 'gone' ? '' : ' Any later write that succeeds brings the interface up to date.';
}
