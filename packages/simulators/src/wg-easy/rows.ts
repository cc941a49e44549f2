import { keyPair, preSharedKey } from './keys.ts';

/** What the update endpoint can write. */
export interface EditableFields {
  name: string;
  ipv4Address: string;
  ipv6Address: string;
  preUp: string;
  postUp: string;
  preDown: string;
  postDown: string;
  expiresAt: string | null;
  allowedIps: string[] | null;
  serverAllowedIps: string[];
  firewallIps: string[] | null;
  persistentKeepalive: number;
  mtu: number;
  jC: number | null;
  jMin: number | null;
  jMax: number | null;
  i1: string | null;
  i2: string | null;
  i3: string | null;
  i4: string | null;
  i5: string | null;
  dns: string[] | null;
  serverEndpoint: string | null;
  enabled: boolean;
}

/** A row of the client table. */
export interface ClientRow extends EditableFields {
  /** From 1, never used again after a delete. */
  id: number;
  userId: number;
  interfaceId: 'wg0';
  privateKey: string;
  publicKey: string;
  preSharedKey: string;
  /** UTC without a zone mark, `2026-11-30 01:50:39`. */
  createdAt: string;
  updatedAt: string;
}

/** The database's way to write an instant: UTC, whole seconds, no zone mark. */
export function databaseTime(ms: number): string {
  return new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
}

/** A row as create leaves it. The keys stand in column order, which is the order of every answer. */
export function newRow(
  id: number,
  name: string,
  ipv4Address: string,
  ipv6Address: string,
  now: number,
): ClientRow {
  const keys = keyPair();
  return {
    id,
    userId: 1,
    interfaceId: 'wg0',
    name,
    ipv4Address,
    ipv6Address,
    preUp: '',
    postUp: '',
    preDown: '',
    postDown: '',
    privateKey: keys.privateKey,
    publicKey: keys.publicKey,
    preSharedKey: preSharedKey(),
    expiresAt: null,
    allowedIps: null,
    serverAllowedIps: [],
    firewallIps: null,
    persistentKeepalive: 0,
    mtu: 1420,
    jC: 7,
    jMin: 10,
    jMax: 1000,
    i1: null,
    i2: null,
    i3: null,
    i4: null,
    i5: null,
    dns: null,
    serverEndpoint: null,
    enabled: true,
    createdAt: databaseTime(now),
    updatedAt: databaseTime(now),
  };
}
