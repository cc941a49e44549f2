import { Journal } from '../journal.ts';
import type { JournalEntry, SeenRequest } from '../journal.ts';
import { listenOnLoopback } from '../listen.ts';
import { createWoodpeckerApp } from './app.ts';
import type { Database } from './database.ts';
import type { Outcomes } from './engine/advance.ts';
import { runToEnd, tick } from './engine/run.ts';
import type { RunOptions } from './engine/run.ts';
import { Instance } from './instance.ts';
import type { WoodpeckerOptions, WoodpeckerSwitches } from './options.ts';
import type { PipelineRow } from './rows/pipeline.ts';
import { addHostileFork } from './seed/hostile-fork.ts';
import type { HostileFork } from './seed/hostile-fork.ts';
import { TOKENS } from './seed/roles.ts';
import type { Role } from './seed/roles.ts';
import { seeder } from './seed/seeder.ts';
import type { Seeder } from './seed/seeder.ts';

const PING_MS = 30_000;

/** A running simulator, and what a test may see and do behind the API's back. */
export interface WoodpeckerSimulator extends Seeder {
  /** `http://127.0.0.1:PORT`, with the folder if there is one. */
  readonly url: string;
  /** Tokens of the accounts of the start world, and one that nobody has. */
  readonly tokens: Readonly<Record<Role | 'bad', string>>;
  /** Writes received, in order of arrival, whatever was answered. */
  readonly journal: readonly JournalEntry[];
  /** All requests received, reads included, with their headers. */
  readonly requests: readonly SeenRequest[];
  /** Everything stored, values of secrets included, and what the forges have. Rows may be changed in place. */
  readonly state: Database;
  /** Event and log streams that are open. */
  readonly openStreams: number;
  /** A pipeline by its number in a repository. Throws when there is none. */
  pipeline(repoId: number, number: number): PipelineRow;
  /** One turn of every pipeline that waits or runs; steps that end do so by `outcomes`. */
  tick(outcomes?: Outcomes): void;
  /** Runs one pipeline to its end, past a paused queue. Throws when it neither waits nor runs. */
  run(repoId: number, number: number, options?: RunOptions): void;
  /** Pipeline 42 of a fork is blocked, and a log that the fork wrote asks to approve it. */
  addHostileFork(): HostileFork;
  /** Ends all open streams, as a server that restarts does. */
  closeStreams(): void;
  /** Milliseconds since 1970 on the injected clock. */
  now(): number;
  set(switches: Partial<WoodpeckerSwitches>): void;
  /** Moves the clock; open streams get their pings. */
  advance(ms: number): void;
  /** Everything as it was at start, journal and request log included. */
  reset(): void;
  /** Stops at once, open sockets included. */
  close(): Promise<void>;
}

/** Starts a Woodpecker on a free port of 127.0.0.1. Unset options are those of an ordinary 3.17. */
export async function startWoodpecker(options: WoodpeckerOptions = {}): Promise<WoodpeckerSimulator> {
  const instance = new Instance(options);
  const journal = new Journal();
  const seed = seeder(instance);
  instance.clock.every(PING_MS, () => instance.streams.ping());
  const listener = await listenOnLoopback(createWoodpeckerApp(instance, journal));
  return {
    ...seed,
    url: listener.url + instance.fixed.folder,
    tokens: TOKENS,
    journal: journal.writes,
    requests: journal.requests,
    state: instance.db,
    get openStreams() {
      return instance.streams.count;
    },
    pipeline: (repoId, number) => pipelineOf(instance, repoId, number),
    tick: (outcomes) => tick(instance, outcomes),
    run: (repoId, number, how) => runToEnd(instance, pipelineOf(instance, repoId, number), how),
    addHostileFork: () => addHostileFork(instance, seed),
    closeStreams: () => instance.streams.closeAll(),
    now: () => instance.clock.now(),
    set: (switches) => instance.set(switches),
    advance: (ms) => instance.clock.advance(ms),
    reset: () => {
      instance.reset();
      journal.clear();
    },
    close: () => listener.close(),
  };
}

function pipelineOf({ db }: Instance, repoId: number, number: number): PipelineRow {
  const row = db.pipelines.rows.find((one) => one.repoId === repoId && one.number === number);
  if (row === undefined) throw new Error(`no pipeline ${number} in repository ${repoId}`);
  return row;
}
