import { type Reader, ToolError } from '@guard/core';
import { findWithoutInterface } from '../api/configuration.ts';
import { getClient, isStatus, listClients } from '../api/read-clients.ts';
import { accessOf } from '../clients/access.ts';
import { findSyncFaults, type SyncFault } from '../faults/sync-faults.ts';

/** What is known of a client and its peer after a write. */
export interface Peer {
  /** `gone`: it has no access. `live`: it has. `no_row`: deleted, and then the API no longer shows the peer. */
  readonly state: 'gone' | 'live' | 'no_row' | 'unknown';
  /** What the row says, which may differ from the live interface; undefined where there is none or it is unknown. */
  readonly enabled?: boolean;
  /** The interface is down: nobody has access until it comes up. */
  readonly down?: boolean;
  /** What keeps every write from taking effect. */
  readonly faults: readonly SyncFault[];
}

/** What is checked, and why. */
interface Question {
  readonly clientId: number;
  readonly now: number;
  /** Whether to look for what prevents the interface from being synchronised. It may take many requests. */
  readonly why: boolean;
}

/** Looks whether a client still has access. */
export async function peerState(read: Reader, { clientId, now, why }: Question): Promise<Peer> {
  const listed = await listClients(read).then(
    (clients) => ({ clients }),
    (error: unknown) => ({ error }),
  );
  if ('error' in listed) return withoutList(read, clientId, listed.error);
  const row = listed.clients.find(({ id }) => id === clientId);
  const access = accessOf(row, now);
  if (row !== undefined && !row.enabled && access !== 'off-but-still-live') {
    return { state: access === 'unknown' ? 'unknown' : 'gone', enabled: false, faults: [] };
  }
  const faults = why ? await findSyncFaults(read, listed.clients) : [];
  if (row === undefined) return { state: 'no_row', faults };
  const live = access === 'live' || access === 'off-but-still-live';
  return { state: access === 'unknown' ? 'unknown' : live ? 'live' : 'gone', enabled: row.enabled, faults };
}

async function withoutList(read: Reader, clientId: number, error: unknown): Promise<Peer> {
  const unknown = { state: 'unknown', faults: [] } as const;
  if (!isStatus(error, 500)) return unknown;
  const own = await getClient(read, clientId).then(
    (client) => ({ client }),
    (failure: unknown) => ({ failure }),
  );
  if ('client' in own) return { ...unknown, enabled: own.client.enabled };
  // A ToolError says that there is no such client: the database alone decides that.
  if (!isStatus(own.failure, 500) && !(own.failure instanceof ToolError)) return unknown;
  const { row } = await findWithoutInterface(read, clientId);
  if (row === 'unknown') return unknown;
  return row === 'gone' ? { state: 'no_row', down: true, faults: [] } : { ...unknown, down: true };
}
