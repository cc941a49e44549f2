import { vi } from 'vitest';
import { connectDriven2025, type Driven2025Client, type OpenDialog } from '../clients/driven-2025.ts';
import { connectRaw2026, type Raw2026Client } from '../clients/raw-2026.ts';
import { type ServerInProcess, startInProcess } from '../connect/in-process.ts';
import type { ContractOptions } from '../contract/contract.ts';
import type { TestBackend } from '../example-call.ts';
import { nobody } from '../persons/persons.ts';
import type { Approval, Moment, Promised } from './approval.ts';
import type { CreateHome, Home } from './home.ts';
import { type Behaviour, type KnownCall, spell } from './known-calls.ts';
import { Ledger } from './ledger.ts';
import { definitionAt, type Place, principalAt } from './place.ts';
import type { Actor } from './step.ts';

/** A dialog of a 2025 client that is still open. */
export interface PendingDialog {
  readonly call: KnownCall;
  readonly at: Place;
  readonly promised: Promised;
  readonly issued: Moment;
  readonly dialog: OpenDialog;
}

/** The simulators of a world: two instances of one backend. */
export interface Backends {
  readonly here: TestBackend;
  readonly elsewhere: TestBackend;
}

/** The servers with their clients, what they hold in their hands, and what each backend has to have received. */
export class World {
  readonly calls: readonly KnownCall[];
  readonly ledger = new Ledger();
  readonly questions: Approval[] = [];
  readonly tokens: Approval[] = [];
  dialogs: PendingDialog[] = [];
  /** Calls with a no that may still be on its way, and then burns their tokens: its client is gone. */
  readonly lateNo = new Set<KnownCall>();
  /** Calls whose client did not wait for their end, so that a write could still be on its way. */
  readonly leftBehind = new Set<KnownCall>();
  epoch = 0;
  readonly #server: ContractOptions['server'];
  readonly #backends: Backends;
  readonly #started = new Map<Place, ServerInProcess>();
  readonly #home: Home;
  #ran = 0;
  #dateSets = 0;
  #isDisturbed = false;
  readonly #clients2026 = new Map<string, Promise<Raw2026Client>>();
  readonly #clients2025 = new Map<string, Promise<Driven2025Client>>();

  constructor(
    server: ContractOptions['server'],
    backends: Backends,
    calls: readonly KnownCall[],
    createHome: CreateHome,
  ) {
    this.calls = calls;
    this.#server = server;
    this.#backends = backends;
    this.#home = createHome(() => this.#ran);
    backends.here.reset();
    backends.elsewhere.reset();
  }

  /** What a call shows and sends at a place, in the present state of the backend. */
  behaviour(call: KnownCall, at: Place): Behaviour {
    const { message, facts, writes } = this.#isDisturbed ? call.disturbed : call.calm;
    const sent = at === 'other instance' ? writes.map(elsewhere) : writes;
    // Told by the guard itself: an aborted call is stopped a second time before its write leaves the process.
    return { message, facts, writes: [begun(call.tool), ...sent] };
  }

  get now(): Moment {
    return { date: Date.now(), ran: this.#ran, sets: this.#dateSets };
  }

  /** Time passes, by all clocks. */
  wait(ms: number): void {
    this.#ran += ms;
    vi.setSystemTime(Date.now() + ms);
  }

  /** Somebody sets the date of the machine. */
  setDate(byMs: number): void {
    this.#dateSets += 1;
    vi.setSystemTime(Date.now() + byMs);
  }

  client2026(actor: Actor, at: Place): Promise<Raw2026Client> {
    return connectedOnce(this.#clients2026, `${actor} ${at}`, () =>
      connectRaw2026(this.#connect(at), nobody(), capabilities(actor)),
    );
  }

  client2025(actor: Actor, at: Place): Promise<Driven2025Client> {
    return connectedOnce(this.#clients2025, `${actor} ${at}`, () =>
      connectDriven2025(this.#connect(at), capabilities(actor)),
    );
  }

  /** The client goes away, and comes back when it is next needed. Its open dialogs are gone. */
  async disconnect(actor: Actor, at: Place): Promise<void> {
    const name = `${actor} ${at}`;
    const client = await this.#clients2025.get(name);
    this.#clients2025.delete(name);
    this.dialogs = this.dialogs.filter((dialog) => dialog.at !== at);
    await client?.close();
  }

  disturb(): void {
    if (this.#isDisturbed) return;
    this.#isDisturbed = true;
    this.#backends.here.disturb?.();
    this.#backends.elsewhere.disturb?.();
  }

  /** All processes end and others start. */
  async restart(): Promise<void> {
    await this.#stop();
    this.#started.clear();
    this.#home.restart();
    this.epoch += 1;
    if (!this.#home.outlives) this.lateNo.clear();
  }

  /** Whether what was issued by processes that ended can still be redeemed. */
  get outlives(): boolean {
    return this.#home.outlives;
  }

  /** Books what the backends received, and puts them back into the state in which every call works. */
  book(): void {
    const { here, elsewhere: other } = this.#backends;
    this.ledger.record(here.journal.map(spell));
    this.ledger.record(other.journal.map(spell).map(elsewhere));
    for (const backend of [here, other]) {
      if (backend.journal.length === 0) continue;
      backend.reset();
      if (this.#isDisturbed) backend.disturb?.();
    }
  }

  async close(): Promise<void> {
    await this.#stop();
    this.#home.remove();
  }

  async #stop(): Promise<void> {
    this.dialogs = [];
    this.#clients2026.clear();
    this.#clients2025.clear();
    await Promise.all([...this.#started.values()].map((started) => started.close()));
  }

  #connect(at: Place) {
    const process: Place = at === 'other principal' ? 'here' : at;
    const started = this.#started.get(process) ?? this.#start(process);
    this.#started.set(process, started);
    return started.connect(principalAt(at));
  }

  #start(at: Place): ServerInProcess {
    const { env } = at === 'other instance' ? this.#backends.elsewhere : this.#backends.here;
    const { env: homeEnv, options } = this.#home;
    return startInProcess(
      definitionAt(at, this.#server),
      { ...env, ...homeEnv },
      {
        ...options,
        monotonic: () => this.#ran,
        onEvent: ({ step, tool, attempt, reason }) => {
          // What was cancelled between the record of its intent and the write was handed nothing.
          const wasHanded = step === 'result' && attempt !== undefined && reason !== 'call_cancelled';
          if (wasHanded) this.ledger.record([begun(tool)]);
        },
      },
    );
  }
}

function begun(tool: string): string {
  return `${tool} was handed the client that can write`;
}

function elsewhere(write: string): string {
  return `on the other instance: ${write}`;
}

function capabilities(actor: Actor): unknown {
  return actor === '2026' || actor === '2025' ? { elicitation: { form: {} } } : {};
}

function connectedOnce<T>(
  clients: Map<string, Promise<T>>,
  name: string,
  connect: () => Promise<T>,
): Promise<T> {
  const client = clients.get(name) ?? connect();
  clients.set(name, client);
  return client;
}
