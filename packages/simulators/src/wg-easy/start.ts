import { Journal } from '../journal.ts';
import type { JournalEntry, SeenRequest } from '../journal.ts';
import { listenOnLoopback } from '../listen.ts';
import { createWgEasyApp } from './app.ts';
import { Instance } from './instance.ts';
import type { LivePeer } from './live-interface.ts';
import { MINUTE_MS, runMinuteJob } from './minute-job.ts';
import type { WgEasyOptions, WgEasySwitches } from './options.ts';
import type { ClientRow } from './rows.ts';

/** What `wg` knows of a peer's last session. */
export interface Handshake {
  /** Milliseconds since 1970; now by default. */
  at?: number;
  endpoint?: string;
  transferRx?: number;
  transferTx?: number;
}

/** A running simulator, and what a test may see and do behind the API's back. */
export interface WgEasySimulator {
  /** `http://127.0.0.1:PORT` */
  readonly url: string;
  readonly credentials: { readonly username: string; readonly password: string };
  /** Writes received, in order of arrival, whatever was answered. */
  readonly journal: readonly JournalEntry[];
  /** All requests received, reads included. */
  readonly requests: readonly SeenRequest[];
  /** The client table. */
  readonly clients: readonly Readonly<ClientRow>[];
  /** Who may connect at this moment, by client id: the proof that access was given or withdrawn. */
  readonly livePeers: ReadonlyMap<number, Readonly<LivePeer>>;
  /** What iptables lets each enabled client reach; empty while the firewall is off, and then nothing limits them. */
  readonly firewallRules: ReadonlyMap<number, readonly string[]>;
  /** Writes that began while another was under way. A server that takes its turns keeps this at 0. */
  readonly overlappingWrites: number;
  /** Milliseconds since 1970 on the injected clock. */
  now(): number;
  set(switches: Partial<WgEasySwitches>): void;
  /** Adds a client with the next free addresses; every field can be given. Live at once if enabled. */
  addClient(fields: Partial<ClientRow> & { name: string }): Readonly<ClientRow>;
  /** Somebody else edits a client meanwhile: row, time of change, live interface. */
  changeClient(id: number, fields: Partial<ClientRow>): void;
  /** Gives a live peer a session. Throws when the client is not on the live interface. */
  handshake(id: number, session?: Handshake): void;
  /** Moves the clock and runs the minute job as often as it falls due. */
  advance(ms: number): void;
  /** Everything as it was at start, journal and request log included. */
  reset(): void;
  /** Stops at once, open sockets included. */
  close(): Promise<void>;
}

/** Starts a wg-easy on a free port of 127.0.0.1. Unset options are those of an ordinary 15.4. */
export async function startWgEasy(options: WgEasyOptions = {}): Promise<WgEasySimulator> {
  const instance = new Instance(options);
  const journal = new Journal();
  const { username, password } = instance.fixed;
  instance.clock.every(MINUTE_MS, () => runMinuteJob(instance));
  const listener = await listenOnLoopback(createWgEasyApp(instance, journal));
  return {
    url: listener.url,
    close: () => listener.close(),
    credentials: { username, password },
    journal: journal.writes,
    requests: journal.requests,
    clients: instance.clients.rows,
    livePeers: instance.live.peers,
    firewallRules: instance.firewall.rules,
    get overlappingWrites() {
      return instance.overlap.count;
    },
    now: () => instance.clock.now(),
    set: (switches) => instance.set(switches),
    addClient: (fields) => addClient(instance, fields),
    changeClient: (id, fields) => {
      instance.clients.update(id, fields);
      instance.trySaveInterface();
    },
    handshake: (id, session) => setSession(instance, id, session ?? {}),
    advance: (ms) => instance.clock.advance(ms),
    reset: () => {
      instance.reset();
      journal.clear();
    },
  };
}

function addClient(instance: Instance, fields: Partial<ClientRow> & { name: string }): ClientRow {
  const row = instance.clients.insert(fields.name, null, fields.id);
  // Live first with sound fields: a row that breaks the configuration was sound when its peer came in.
  instance.trySaveInterface();
  instance.clients.update(row.id, { updatedAt: row.createdAt, ...fields });
  instance.trySaveInterface();
  return row;
}

function setSession(instance: Instance, id: number, session: Handshake): void {
  const peer = instance.live.peers.get(id);
  if (peer === undefined) throw new Error(`client ${id} is not on the live interface`);
  peer.latestHandshakeAt = session.at ?? instance.clock.now();
  peer.endpoint = session.endpoint ?? peer.endpoint ?? '127.0.0.1:52616';
  peer.transferRx = session.transferRx ?? 308;
  peer.transferTx = session.transferTx ?? 92;
}
