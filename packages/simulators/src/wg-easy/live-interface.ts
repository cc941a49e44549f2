import { isIP, isIPv6 } from 'node:net';
import { canonicalNet, isAddressOrNet } from './addresses.ts';
import type { ClientRow } from './rows.ts';

/** A peer the live WireGuard interface lets in, whatever the table says about it. */
export interface LivePeer {
  readonly clientId: number;
  readonly publicKey: string;
  /** Canonical nets; one net belongs to one peer only. */
  allowedIps: readonly string[];
  endpoint: string | null;
  /** Milliseconds since 1970. */
  latestHandshakeAt: number | null;
  transferRx: number;
  transferTx: number;
}

/** The state of wg0. It changes through {@link LiveInterface.sync} alone, never because a row changed. */
export class LiveInterface {
  readonly peers = new Map<number, LivePeer>();

  /**
   * `wg syncconf`: takes over all enabled rows, or none of them.
   * @returns false, with nothing changed, when one row makes the file unreadable for `wg`
   */
  sync(rows: readonly ClientRow[]): boolean {
    const enabled = rows.filter((row) => row.enabled);
    if (!enabled.every(isReadable)) return false;
    const owners = ownersOfNets(enabled);
    const kept = new Set(enabled.map((row) => row.id));
    for (const id of this.peers.keys()) if (!kept.has(id)) this.peers.delete(id);
    for (const row of enabled) this.#admit(row, owners);
    return true;
  }

  /** Cuts the sessions of all peers but one; they stay admitted. */
  dropSessions(except: number | undefined): void {
    for (const peer of this.peers.values()) if (peer.clientId !== except) Object.assign(peer, NO_SESSION);
  }

  #admit(row: ClientRow, owners: ReadonlyMap<string, number>): void {
    const peer = this.peers.get(row.id) ?? {
      clientId: row.id,
      publicKey: row.publicKey,
      allowedIps: [],
      ...NO_SESSION,
    };
    peer.allowedIps = [...owners].filter(([, owner]) => owner === row.id).map(([net]) => net);
    peer.endpoint = row.serverEndpoint ?? peer.endpoint;
    this.peers.set(row.id, peer);
  }
}

const NO_SESSION = { endpoint: null, latestHandshakeAt: null, transferRx: 0, transferTx: 0 };

function ownersOfNets(rows: readonly ClientRow[]): Map<string, number> {
  const owners = new Map<string, number>();
  for (const row of rows) {
    // A net named twice goes to the later peer of the file: that is how an edit takes over somebody's address.
    for (const net of [row.ipv4Address, row.ipv6Address, ...row.serverAllowedIps])
      owners.set(canonicalNet(net), row.id);
  }
  return owners;
}

function isReadable(row: ClientRow): boolean {
  // The name stands in a comment line, which a newline (accepted before 15.4) ends.
  if (row.name.includes('\n') || !row.serverAllowedIps.every(isAddressOrNet)) return false;
  if (isIP(row.ipv4Address) === 0 || isIP(row.ipv6Address) === 0 || !isKey(row.preSharedKey)) return false;
  return row.serverEndpoint === null || isEndpoint(row.serverEndpoint);
}

/** 32 bytes in base64; `wg` takes no line without a value. */
function isKey(text: string): boolean {
  return /^[A-Za-z0-9+/]{43}=$/.test(text);
}

/** The first colon begins the port, so an IPv6 address needs brackets; a name has to resolve, too. */
function isEndpoint(text: string): boolean {
  const [, host = '', port = ''] = /^(\[[^\]]*\]|[^:\s]*):(\d{1,5})$/.exec(text) ?? [];
  if (host === '' || Number(port) > 65_535) return false;
  // Names below .invalid resolve nowhere (RFC 2606); all others do here.
  return host.startsWith('[') ? isIPv6(host.slice(1, -1)) : !/\.invalid\.?$/.test(host);
}
