import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { ApprovalKind } from '../../src/approvals/approval.ts';
import type { ApprovalStore } from '../../src/approvals/store.ts';
import { createModel } from './model.ts';
import { anApproval, CARRY_OUT, MINUTE, NO, type Time, YES } from './world.ts';

const KINDS: readonly ApprovalKind[] = ['dialog', 'token', 'page'];

type Step =
  | { readonly does: 'open' }
  | { readonly does: 'decide'; readonly by: ApprovalKind; readonly yes: boolean }
  | { readonly does: 'redeem' | 'withdraw' | 'find' | 'list' }
  | { readonly does: 'restart' }
  | { readonly does: 'pass' | 'sleep' | 'set the date'; readonly minutes: number };

interface Move {
  readonly step: Step;
  /** Which process, and which of the approvals opened so far. */
  readonly process: number;
  readonly which: number;
  readonly kind: ApprovalKind;
}

const does = <D extends Step['does']>(word: D) => fc.record({ does: fc.constant(word) });
const time = <D extends 'pass' | 'sleep' | 'set the date'>(word: D, min: number, max: number) =>
  fc.record({ does: fc.constant(word), minutes: fc.integer({ min, max }) });
const steps: fc.Arbitrary<Step> = fc.oneof(
  { weight: 4, arbitrary: does('open') },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      by: fc.constantFrom(...KINDS),
      yes: fc.boolean(),
    }),
  },
  { weight: 6, arbitrary: does('redeem') },
  does('withdraw'),
  does('find'),
  does('list'),
  does('restart'),
  time('pass', 0, 12),
  time('sleep', 1, 20),
  time('set the date', -40, 40),
);
const moves = fc.array(
  fc.record({ step: steps, process: fc.nat(1), which: fc.nat(3), kind: fc.constantFrom(...KINDS) }),
  { minLength: 3, maxLength: 30, size: 'max' },
);

/** Processes that share one home; a home that forgets has one, and never starts it again. */
export interface Home {
  readonly time: Time;
  readonly stores: ApprovalStore[];
  restart(process: number): Promise<void>;
  remove(): Promise<void>;
}

const LOOKS: ReadonlySet<Step['does']> = new Set(['find', 'withdraw', 'decide', 'redeem']);

/** What was done that must not be, or not done that must be. */
async function play(home: Home, sequence: readonly Move[]): Promise<string[]> {
  const { time, stores } = home;
  const model = createModel(time);
  const wrong: string[] = [];
  const compare = (what: string, done: boolean, may: boolean, must: boolean) => {
    if (done ? !may : must)
      wrong.push(`${what} ${done ? 'was done and must not be' : 'was not done and must be'}`);
    return done;
  };
  for (const { step, kind, which, ...move } of sequence) {
    const process = move.process % stores.length;
    const store = stores[process];
    if (store === undefined) continue;
    if (step.does === 'pass') time.pass(step.minutes * MINUTE);
    else if (step.does === 'sleep') time.wall += step.minutes * MINUTE;
    else if (step.does === 'set the date') model.setDate(step.minutes * MINUTE);
    else if (step.does === 'restart') {
      await home.restart(process);
      if (stores[process] !== store) model.restart(process);
    } else if (step.does === 'open') {
      const approval = anApproval({ kind });
      if ((await store.open(approval)) === 'opened') model.open(process, approval);
    } else if (step.does === 'list') {
      for (const { id } of await store.list()) compare('list', true, model.mayFind(process, id), true);
    }
    const id = model.idOf(which);
    // What was too old counts as seen by those alone that looked.
    if (id === undefined || !LOOKS.has(step.does)) continue;
    const must = model.must(process, id);
    const may = model.mayFind(process, id);
    if (step.does === 'find') {
      compare('find', (await store.find(id)) !== undefined, may, must.find);
    } else if (step.does === 'withdraw') {
      if (compare('withdraw', await store.end(id, 'withdrawn'), may, must.find)) model.end(id);
    } else if (step.does === 'decide') {
      const decided = await store.decide(id, step.by, step.yes ? YES : NO, CARRY_OUT);
      const mayDecide = may && model.mayDecide(id, step.by);
      if (!compare('decide', decided !== undefined, mayDecide, must.decide(step.by))) continue;
      if (step.yes) model.approve(process, id);
      else model.end(id);
    } else if (step.does === 'redeem') {
      const redeemed = (await store.redeem(id)) !== undefined;
      if (compare('redeem', redeemed, may && model.mayRedeem(id), must.redeem)) model.end(id);
    }
  }
  return wrong;
}

/** A home, and how many sequences are played in it. */
export interface NamedHome {
  readonly home: string;
  readonly create: () => Promise<Home>;
  readonly numRuns: number;
}

/** Whatever is done to a home of approvals, in whatever order. */
export function storeProperty(homes: readonly NamedHome[]): void {
  describe.each(homes)('in $home', ({ create, numRuns }) => {
    test('whatever comes in whatever order, an approval is decided once, redeemed once and never too late', async () => {
      await fc.assert(
        fc.asyncProperty(moves, async (sequence) => {
          const home = await create();
          try {
            expect(await play(home, sequence)).toStrictEqual([]);
          } finally {
            await home.remove();
          }
        }),
        { numRuns },
      );
    });
  });
}
