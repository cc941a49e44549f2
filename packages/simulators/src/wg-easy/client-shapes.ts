import type { LivePeer } from './live-interface.ts';
import type { LinkRow } from './one-time-links.ts';
import type { ClientRow } from './rows.ts';
import type { Traits } from './version.ts';

const KEYS = new Set(['privateKey', 'preSharedKey']);
const OBFUSCATION = new Set(['jC', 'jMin', 'jMax', 'i1', 'i2', 'i3', 'i4', 'i5']);

/** An entry of GET /api/client. What comes from the live interface is null for whoever is not on it. */
export function listShape(
  row: ClientRow,
  link: LinkRow | undefined,
  peer: LivePeer | undefined,
  traits: Traits,
): object {
  const columns = columnsOf(row, traits).filter(([name]) => traits.listShowsKeys || !KEYS.has(name));
  return {
    ...Object.fromEntries(columns),
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
    oneTimeLink: link ?? null,
    latestHandshakeAt: handshakeTime(peer),
    endpoint: peer?.endpoint ?? null,
    transferRx: peer?.transferRx ?? null,
    transferTx: peer?.transferTx ?? null,
  };
}

/** The answer of GET /api/client/:id, both secret keys included. */
export function getShape(row: ClientRow, peer: LivePeer | undefined, traits: Traits): object {
  const endpoint = traits.getShowsEndpoint && peer !== undefined ? { endpoint: peer.endpoint } : {};
  return { ...Object.fromEntries(columnsOf(row, traits)), ...endpoint };
}

function columnsOf(row: ClientRow, traits: Traits): [string, unknown][] {
  return Object.entries(row).filter(
    ([name]) =>
      (traits.firewallFields || name !== 'firewallIps') &&
      (traits.obfuscationFields || !OBFUSCATION.has(name)),
  );
}

function isoTime(databaseTime: string): string {
  return new Date(`${databaseTime.replace(' ', 'T')}Z`).toISOString();
}

function handshakeTime(peer: LivePeer | undefined): string | null {
  if (peer === undefined || peer.latestHandshakeAt === null) return null;
  return new Date(Math.floor(peer.latestHandshakeAt / 1000) * 1000).toISOString();
}
