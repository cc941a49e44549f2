import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, it, vi } from 'vitest';
import type { ContractOptions } from '../contract/contract.ts';
import { folderHome, memoryHome } from './home.ts';
import { ask } from './make-call.ts';
import { type KnownCall, learnCalls } from './known-calls.ts';
import { perform } from './perform.ts';
import { anyStep, type Step } from './step.ts';
import { type Backends, World } from './world.ts';

/** What the model test of a server needs. */
export type GuardModelOptions = Pick<ContractOptions, 'server' | 'calls' | 'startBackend'>;

const RUNS = Number(process.env['GUARD_MODEL_RUNS'] ?? 2000);
/** One and the same everywhere, so that a red run is the doing of a change; the soak draws new ones. */
const SEED = process.env['GUARD_MODEL_SEED'] ?? '597778797';
const PATH = process.env['GUARD_MODEL_PATH'];
const TIMEOUT_MS = 6 * 60 * 60_000;
const MAX_STEPS = 10;

/** What a folder adds is little, and every step in one takes the disk's time. */
const HOMES = [
  { home: 'memory', create: memoryHome, runs: RUNS },
  { home: 'a folder', create: folderHome, runs: Math.ceil(RUNS / 20) },
];

/**
 * Plays random sequences of calls, answers, replays, swaps, tampering, expiry, a date that is set, restarts,
 * concurrent retries and cancellations, by two principals and against two accounts and two instances of the server.
 * After each of them the backends have received exactly the writes for which a matching approval was redeemed, once
 * each. Approvals are kept in memory, where a restart ends them, or in a folder, where it does not.
 *
 * `GUARD_MODEL_RUNS` sets the number of sequences, `GUARD_MODEL_SEED` where they begin: a number, or `random`. A
 * failure names its seed and path; with that seed, `GUARD_MODEL_PATH` plays this one sequence again.
 */
export function guardModelTest({ server, calls, startBackend }: GuardModelOptions): void {
  describe(`guard model of ${server.binary}`, () => {
    let backends: Backends | undefined;
    let known: readonly KnownCall[] = [];
    beforeAll(async () => {
      backends = { here: await startBackend(), elsewhere: await startBackend() };
      known = await learnCalls({ server, calls }, backends.here);
      // The other clock is the world's own; timers stay real, for the sockets.
      vi.useFakeTimers({ toFake: ['Date'] });
    });
    afterAll(async () => {
      vi.useRealTimers();
      await backends?.here.close();
      await backends?.elsewhere.close();
    });

    it.each(HOMES)(
      'writes exactly what was approved, once, with approvals kept in $home',
      async ({ create, runs }) => {
        const steps = fc.array(anyStep, { minLength: 2, maxLength: MAX_STEPS, size: 'max' });
        const property = fc.asyncProperty(steps, async (sequence) => {
          if (backends !== undefined) await play(new World(server, backends, known, create), sequence);
        });
        await fc.assert(property, {
          numRuns: runs,
          ...(SEED !== 'random' && { seed: Number(SEED) }),
          ...(PATH !== undefined && { path: PATH, endOnFailure: true }),
        });
      },
      TIMEOUT_MS,
    );
  });
}

async function play(world: World, sequence: readonly Step[]): Promise<void> {
  try {
    for (const step of sequence) {
      await perform(world, step);
      world.book();
      world.ledger.checkNothingTooMuch();
    }
    await letTimePass(world);
    world.book();
    world.ledger.checkNothingTooMuch();
    world.ledger.checkNothingMissing();
  } finally {
    await world.close();
  }
}

/** How often a call that was left behind is made again. With four the writes that a folder makes late were missed. */
const MADE_AGAIN = 10;

/**
 * Gives a write that must not happen the time to happen. Each call that was left behind is asked anew: that makes the
 * same reads, so that it takes more round trips than the one left behind would, however many it needs.
 */
async function letTimePass(world: World): Promise<void> {
  for (const call of world.leftBehind)
    for (let times = 0; times < MADE_AGAIN; times += 1) await ask(world, { by: '2026', at: 'here', call });
}
