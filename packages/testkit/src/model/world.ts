import { connectDriven2025, type Driven2025Client, type OpenDialog } from '../clients/driven-2025.ts';
import { connectRaw2026, type Raw2026Client } from '../clients/raw-2026.ts';
import { type ServerInProcess, startInProcess } from '../connect/in-process.ts';
import type { ContractOptions } from '../contract/contract.ts';
import type { TestBackend } from '../example-call.ts';
import { nobody } from '../persons/persons.ts';
import type { Approval } from './approval.ts';
import type { Behaviour, KnownCall } from './known-calls.ts';
import { Ledger } from './ledger.ts';
import type { Actor } from './step.ts';

/** A dialog of a 2025 client that is still open. */
export interface PendingDialog {
  readonly call: KnownCall;
  readonly message: string;
  readonly issuedAt: number;
  readonly dialog: OpenDialog;
}

/** One server with its clients, what they hold in their hands, and what the backend has to have received. */
export class World {
  readonly calls: readonly KnownCall[];
  readonly ledger = new Ledger();
  readonly questions: Approval[] = [];
  readonly tokens: Approval[] = [];
  dialogs: PendingDialog[] = [];
  /** Calls with a no that may still be on its way, and then burns their tokens: its client is gone. */
  readonly lateNo = new Set<KnownCall>();
  epoch = 0;
  readonly #server: ContractOptions['server'];
  readonly #backend: TestBackend;
  #started: ServerInProcess;
  #isDisturbed = false;
  readonly #modern = new Map<Actor, Promise<Raw2026Client>>();
  readonly #legacy = new Map<Actor, Promise<Driven2025Client>>();

  constructor(server: ContractOptions['server'], backend: TestBackend, calls: readonly KnownCall[]) {
    this.calls = calls;
    this.#server = server;
    this.#backend = backend;
    backend.reset();
    this.#started = startInProcess(server, backend.env);
  }

  /** What a call shows and sends in the present state of the backend. */
  behaviour(call: KnownCall): Behaviour {
    return this.#isDisturbed ? call.disturbed : call.calm;
  }

  modern(actor: Actor): Promise<Raw2026Client> {
    return connectedOnce(this.#modern, actor, () =>
      connectRaw2026(this.#started.connect(), nobody(), capabilities(actor)),
    );
  }

  legacy(actor: Actor): Promise<Driven2025Client> {
    return connectedOnce(this.#legacy, actor, () =>
      connectDriven2025(this.#started.connect(), capabilities(actor)),
    );
  }

  /** The client goes away, and comes back when it is next needed. Its open dialogs are gone. */
  async disconnect(actor: Actor): Promise<void> {
    const client = await this.#legacy.get(actor);
    this.#legacy.delete(actor);
    this.dialogs = [];
    await client?.close();
  }

  disturb(): void {
    if (this.#isDisturbed) return;
    this.#isDisturbed = true;
    this.#backend.disturb?.();
  }

  /** The process ends and another one starts, with a key of its own. */
  async restart(): Promise<void> {
    await this.close();
    this.lateNo.clear();
    this.#started = startInProcess(this.#server, this.#backend.env);
    this.epoch += 1;
  }

  /** Books what the backend received, and puts it back into the state in which every call works. */
  book(): void {
    if (this.#backend.journal.length === 0) return;
    this.ledger.record(this.#backend.journal);
    this.#backend.reset();
    if (this.#isDisturbed) this.#backend.disturb?.();
  }

  async close(): Promise<void> {
    this.dialogs = [];
    this.#modern.clear();
    this.#legacy.clear();
    await this.#started.close();
  }
}

function capabilities(actor: Actor): unknown {
  return actor === 'modern' || actor === 'legacy' ? { elicitation: { form: {} } } : {};
}

function connectedOnce<T>(
  clients: Map<Actor, Promise<T>>,
  actor: Actor,
  connect: () => Promise<T>,
): Promise<T> {
  const client = clients.get(actor) ?? connect();
  clients.set(actor, client);
  return client;
}
