import * as fc from 'fast-check';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { inspect, isDeepStrictEqual } from 'node:util';
import { describe, test } from 'vitest';
import * as z from 'zod';
import { createFolderStore } from '../../src/approvals/folder-store.ts';
import type { ApprovalStore } from '../../src/approvals/store.ts';
import type { GuardOutcome } from '../../src/guard/guard.ts';
import { guardedTool, path } from '../../src/index.ts';
import { facts, guardOf, keysOf, question } from './guarded.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;
const [DECIDE, CARRY_OUT, HOUR, NO_HOLDS] = [30 * MINUTE, 10 * MINUTE, 60 * MINUTE, 2 * MINUTE];
const NOTES = [5, 6];

/** What can happen. `entry` chooses among all that were ever opened, the newest first. */
type Step =
  | { readonly does: 'call'; readonly note: number; readonly to: string; readonly times: number }
  | { readonly does: 'decide'; readonly entry: number; readonly yes: boolean; readonly key: boolean }
  | { readonly does: 'withdraw' | 'ask again'; readonly entry: number }
  | { readonly does: 'rename'; readonly note: number }
  | { readonly does: 'require'; readonly passkey: boolean }
  | { readonly does: 'fail'; readonly how: 'not at all' | 'before' | 'after' }
  | { readonly does: 'pass'; readonly ms: number };

const note = fc.constantFrom(...NOTES);
const entry = fc.oneof(
  { weight: 3, arbitrary: fc.constant(0) },
  { weight: 1, arbitrary: fc.nat({ max: 6 }) },
);
const step: fc.Arbitrary<Step> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('call' as const),
      note,
      to: fc.constantFrom('a', 'b'),
      times: fc.constantFrom(1, 1, 3),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      does: fc.constant('decide' as const),
      entry,
      yes: fc.constantFrom(true, true, false),
      key: fc.boolean(),
    }),
  },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('withdraw' as const), entry }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('ask again' as const), entry }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('rename' as const), note }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('require' as const), passkey: fc.boolean() }) },
  {
    weight: 1,
    arbitrary: fc.record({
      does: fc.constant('fail' as const),
      how: fc.constantFrom('not at all' as const, 'before' as const, 'after' as const),
    }),
  },
  {
    weight: 3,
    arbitrary: fc.record({
      does: fc.constant('pass' as const),
      ms: fc.constantFrom(SECOND, NO_HOLDS, CARRY_OUT, DECIDE, HOUR),
    }),
  },
);

/** What is known of a question on the page. */
interface Known {
  readonly id: string;
  readonly note: number;
  readonly to: string;
  readonly title: string;
  /** Asked for. */
  readonly passkey: boolean;
  readonly openedAt: number;
  state: 'open' | 'approved' | 'over';
  approvedAt: number;
  byKey: boolean;
  /** Until when a no on it answers the next call. */
  noUntil: number;
}

type Reached = 'written' | 'asked' | 'waits' | 'declined' | 'failed';

/** The rules of the page, as a person would tell them, without a store. */
function createRules() {
  const known: Known[] = [];
  const titles = new Map(NOTES.map((each) => [each, 0]));
  const sentAt = new Map<string, number>();
  const expected: string[] = [];
  const now = { ms: 1_000_000 };
  const rules = { passkey: false, fails: 'not at all' as 'not at all' | 'before' | 'after' };
  const title = (each: number) => `title ${titles.get(each)}`;
  const isAlive = (one: Known) =>
    (one.state === 'open' && now.ms < one.openedAt + DECIDE) ||
    (one.state === 'approved' && now.ms < one.approvedAt + CARRY_OUT);

  return {
    known,
    expected,
    now,
    rules,
    title,
    isAlive,
    rename: (each: number) => titles.set(each, (titles.get(each) ?? 0) + 1),
    choose: (index: number) => known.at(-1 - (index % Math.max(1, known.length))),
    /** Whether the next question has to say that the same was sent. */
    saysAgain(each: number, to: string): boolean {
      const at = sentAt.get(`${each} ${to}`);
      return at !== undefined && now.ms < at + HOUR;
    },
    /** What one call has to come to. */
    call(each: number, to: string): Reached {
      const own = known.filter((one) => one.note === each && one.to === to && isAlive(one));
      const found = own.find(({ state }) => state === 'approved') ?? own.at(-1);
      const proves = found?.state === 'approved' ? found.byKey : found?.passkey;
      const holds = found?.title === title(each) && (proves === true || !rules.passkey);
      if (found?.state === 'approved' && holds) {
        found.state = 'over';
        if (rules.fails === 'before') return 'failed';
        expected.push(`POST /notes/${each}/${to}`);
        sentAt.set(`${each} ${to}`, now.ms);
        return rules.fails === 'after' ? 'failed' : 'written';
      }
      if (found !== undefined && holds) return 'waits';
      if (found !== undefined) {
        found.state = 'over';
        return 'asked';
      }
      return known.some((one) => one.note === each && now.ms < one.noUntil) ? 'declined' : 'asked';
    },
  };
}

/** A failure that fast-check can shrink, wherever in a sequence it comes. */
function hold(found: unknown, right: unknown): void {
  if (!isDeepStrictEqual(found, right))
    throw new Error(`Found ${inspect(found)} in place of ${inspect(right)}`);
}

async function run(steps: readonly Step[], store: ((now: () => number) => ApprovalStore) | undefined) {
  const rules = createRules();
  const { known, now } = rules;
  const posture: { approveBy: 'page' | 'passkey' } = { approveBy: 'page' };
  const world = guardOf({ posture, ...(store && { store: store(() => now.ms) }) });
  const tool = guardedTool({
    ...facts('rename_note'),
    input: z.strictObject({ id: z.int(), to: z.string() }),
    question: async ({ input }) => ({ ...question(input.id, rules.title(input.id)), plan: input }),
    write: async ({ plan: { id, to }, write }) => {
      if (rules.rules.fails === 'before') throw new Error('failed');
      await write.send('POST', path`/notes/${id}/${to}`, { reply: z.looseObject({}) });
      if (rules.rules.fails === 'after') throw new Error('failed');
      return {};
    },
  });
  const makeCall = (id: number, to: string) =>
    world.guard(tool, world.request(tool, { id, to })).catch(() => 'failed' as const);

  for (const each of steps) {
    world.clock.now = now.ms;
    world.clock.ran = now.ms - 1_000_000;
    switch (each.does) {
      case 'call': {
        const again = rules.saysAgain(each.note, each.to);
        const reached = rules.call(each.note, each.to);
        const outcomes = await Promise.all(
          Array.from({ length: each.times }, () => makeCall(each.note, each.to)),
        );
        // Of several at the same moment one comes to what one alone would have; the others write nothing.
        hold(outcomes.map(reachedBy).includes(reached), true);
        const wrote = outcomes.map(reachedBy).filter((each) => each === 'written' || each === 'failed');
        hold(wrote.length, reached === 'written' || reached === 'failed' ? 1 : 0);
        const texts = outcomes.map(textOf).filter((text) => text.includes('Nothing was done yet. This'));
        for (const text of reached === 'asked' ? texts : [])
          hold(text.includes('The same was approved and sent'), again);
        const open = (await world.onPage.list()).filter(({ state }) => state === 'open');
        const fresh = open.filter(({ id }) => known.every((one) => one.id !== id));
        hold(fresh.length <= (each.times > 1 || reached === 'asked' ? 1 : 0), true);
        for (const { id } of fresh) {
          known.push({
            id,
            note: each.note,
            to: each.to,
            title: rules.title(each.note),
            passkey: rules.rules.passkey,
            openedAt: now.ms,
            state: 'open',
            approvedAt: 0,
            byKey: false,
            noUntil: 0,
          });
        }
        break;
      }
      case 'decide': {
        const one = rules.choose(each.entry);
        if (one === undefined) break;
        const evidence = each.key ? 'passkey' : 'page';
        const wasOpen = one.state === 'open' && rules.isAlive(one);
        const isWeak = each.yes && one.passkey && !each.key;
        const outcome = await world.onPage.decide(one.id, {
          verdict: each.yes ? 'approved' : 'declined',
          evidence,
          by: 'laptop',
        });
        hold(outcome === 'decided', wasOpen && !isWeak);
        if (outcome !== 'decided') break;
        one.state = each.yes ? 'approved' : 'over';
        if (each.yes) Object.assign(one, { approvedAt: now.ms, byKey: each.key });
        else if (!one.passkey || each.key) one.noUntil = now.ms + NO_HOLDS;
        break;
      }
      case 'withdraw': {
        const one = rules.choose(each.entry);
        if (one === undefined) break;
        hold(await world.onPage.withdraw(one.id), rules.isAlive(one));
        one.state = 'over';
        break;
      }
      case 'ask again': {
        const one = rules.choose(each.entry);
        if (one === undefined) break;
        hold(await world.onPage.askAgain(one.id), now.ms < one.noUntil);
        one.noUntil = 0;
        break;
      }
      case 'rename':
        rules.rename(each.note);
        break;
      case 'require':
        rules.rules.passkey = each.passkey;
        posture.approveBy = each.passkey ? 'passkey' : 'page';
        break;
      case 'fail':
        rules.rules.fails = each.how;
        break;
      default:
        now.ms += each.ms;
    }
    hold(world.journal, rules.expected);
  }
}

const textOf = (outcome: GuardOutcome | 'failed') =>
  outcome === 'failed' || !('reply' in outcome) ? '' : JSON.stringify(outcome.reply);

function reachedBy(outcome: GuardOutcome | 'failed'): Reached {
  if (outcome === 'failed') return 'failed';
  if (!('reply' in outcome)) return 'written';
  const text = textOf(outcome);
  if (text.includes('nobody has decided')) return 'waits';
  return text.includes('the same was declined') ? 'declined' : 'asked';
}

describe('whatever calls, clicks and changes come in whatever order, the writes are those that were approved', () => {
  const sequences = fc.array(step, { minLength: 5, maxLength: 40 });

  test('in memory', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(sequences, (steps) => run(steps, undefined)),
      { numRuns: 400 },
    );
  });

  test('in a folder', { timeout: 120_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(sequences, async (steps) => {
        const dir = await mkdtemp(join(tmpdir(), 'page-model-'));
        try {
          const folder = join(dir, 'approvals');
          await run(steps, (now) => createFolderStore({ folder, keys: keysOf(3), date: now, now }));
        } finally {
          await rm(dir, { recursive: true });
        }
      }),
      { numRuns: 40 },
    );
  });
});
