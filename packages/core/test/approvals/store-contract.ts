import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import type { ApprovalKind } from '../../src/approvals/approval.ts';
import type { ApprovalStore } from '../../src/approvals/store.ts';
import {
  anApproval,
  CARRY_OUT,
  idsOf,
  LIFE,
  MINUTE,
  NO,
  openApproved,
  openOne,
  SECOND,
  START,
  type NamedWorld,
  type World,
  YES,
} from './world.ts';

async function expectGone(store: ApprovalStore, id: string): Promise<void> {
  expect(await store.decide(id, 'page', YES, CARRY_OUT)).toBeUndefined();
  expect(await store.redeem(id)).toBeUndefined();
  expect(await store.find(id)).toBeUndefined();
  expect(await store.list()).toHaveLength(0);
}

/** Opens `count` of a kind, one after the other. */
async function fill({ store, time }: World, kind: ApprovalKind, count: number): Promise<string[]> {
  const ids: string[] = [];
  for (let opened = 0; opened < count; opened += 1) {
    ids.push(await openOne(store, kind));
    time.pass(1);
  }
  return ids;
}

/** What holds in every home of approvals. */
export function storeContract(worlds: readonly NamedWorld[]): void {
  describe.each(worlds)('the store of approvals, in $home', ({ create }) => {
    let world: World;
    beforeEach(async () => {
      world = await create();
    });
    afterEach(() => world.remove());

    describe('opening', () => {
      test('stamps the times itself and keeps all that it was given', async () => {
        const { store } = world;
        const approval = anApproval({ fixes: { upTo: '17' }, principal: { kind: 'token', name: 'ci' } });
        expect(await store.open(approval)).toBe('opened');
        const { lifeMs, ...rest } = approval;
        expect(await store.find(approval.id)).toStrictEqual({
          ...rest,
          openedAt: START,
          decideBy: START + lifeMs,
        });
      });

      test('refuses an id that is open already, and leaves the one that has it as it was', async () => {
        const { store } = world;
        const id = await openOne(store, 'page', { call: 'first' });
        await expect(store.open(anApproval({ id, call: 'second' }))).rejects.toThrow('open already');
        expect((await store.find(id))?.call).toBe('first');
      });

      test.each(['', '../../key', 'CON', '.', 'a\u0000b', '%2e%2e', 'x'.repeat(5000)])(
        'takes any text as an id, and a presented one for nothing but a name: %j',
        async (id) => {
          const { store } = world;
          expect(await store.find(id)).toBeUndefined();
          expect(await store.open(anApproval({ id }))).toBe('opened');
          expect((await store.find(id))?.id).toBe(id);
        },
      );

      test('lists what is live, the oldest first', async () => {
        const { store, time } = world;
        const ids: string[] = [];
        for (const kind of ['page', 'token', 'dialog'] as const) {
          ids.push(await openOne(store, kind));
          time.pass(SECOND);
        }
        expect(idsOf(await store.list())).toStrictEqual(ids);
      });
    });

    describe('deciding', () => {
      test('says when it was decided and until when it can be carried out', async () => {
        const { store, time } = world;
        const id = await openOne(store);
        time.pass(MINUTE);
        const decided = await store.decide(id, 'page', { ...YES, by: 'alice' }, CARRY_OUT);
        const at = START + MINUTE;
        expect(decided?.decision).toStrictEqual({ ...YES, by: 'alice', at, redeemBy: at + CARRY_OUT });
        expect(await store.find(id)).toStrictEqual(decided);
      });

      test('counts once: a second yes neither prolongs it nor strengthens it', async () => {
        const { store, time } = world;
        const id = await openApproved(store);
        time.pass(MINUTE);
        expect(await store.decide(id, 'page', { ...YES, evidence: 'passkey' }, LIFE)).toBeUndefined();
        expect((await store.find(id))?.decision).toMatchObject({
          evidence: 'page',
          redeemBy: START + CARRY_OUT,
        });
      });

      test('counts once: a no that comes after the yes is too late, as it was carried out perhaps', async () => {
        const { store } = world;
        const id = await openApproved(store);
        expect(await store.decide(id, 'page', NO, CARRY_OUT)).toBeUndefined();
        expect(await store.redeem(id)).toBeDefined();
      });

      test('of a yes and a no at once one counts', async () => {
        const { store } = world;
        const id = await openOne(store);
        const answers = await Promise.all(
          [YES, NO].map((answer) => store.decide(id, 'page', answer, CARRY_OUT)),
        );
        const [counted, ...more] = answers.filter((answer) => answer !== undefined);
        expect(more).toHaveLength(0);
        expect((await store.redeem(id)) !== undefined).toBe(counted?.decision?.verdict === 'approved');
      });

      test('a no ends it: nothing redeems it, and no later yes turns it around', async () => {
        const { store } = world;
        const id = await openOne(store);
        expect((await store.decide(id, 'page', NO, CARRY_OUT))?.decision).toMatchObject({
          verdict: 'declined',
          reason: 'not now',
          at: START,
        });
        expect(await store.find(id)).toBeUndefined();
        expect(await store.redeem(id)).toBeUndefined();
        expect(await store.decide(id, 'page', YES, CARRY_OUT)).toBeUndefined();
        expect(await store.list()).toHaveLength(0);
      });

      const kinds: readonly ApprovalKind[] = ['dialog', 'token', 'page'];
      const others = kinds.flatMap((kind) => kinds.filter((by) => by !== kind).map((by) => ({ kind, by })));
      test.each(others)('a $kind is never decided by the answer to a $by', async ({ kind, by }) => {
        const { store } = world;
        const id = await openOne(store, kind);
        expect(await store.decide(id, by, YES, CARRY_OUT)).toBeUndefined();
        expect(await store.decide(id, by, NO, CARRY_OUT)).toBeUndefined();
        expect(await store.decide(id, kind, YES, CARRY_OUT)).toBeDefined();
      });

      test('an answer to the first of two dialogs of one call decides the first alone', async () => {
        const { store } = world;
        const first = await openOne(store, 'dialog');
        const second = await openOne(store, 'dialog');
        await store.decide(first, 'dialog', YES, CARRY_OUT);
        expect(await store.redeem(second)).toBeUndefined();
        expect((await store.redeem(first))?.id).toBe(first);
      });
    });

    describe('redeeming', () => {
      test('gives the entry once, and it is gone from then on', async () => {
        const { store } = world;
        const id = await openApproved(store);
        expect(await store.redeem(id)).toMatchObject({ id, decision: { verdict: 'approved' } });
        expect(await store.redeem(id)).toBeUndefined();
        expect(await store.find(id)).toBeUndefined();
        expect(await store.decide(id, 'page', YES, CARRY_OUT)).toBeUndefined();
        expect(await store.list()).toHaveLength(0);
      });

      test('of twenty retries at once one acts', async () => {
        const { store } = world;
        const id = await openApproved(store);
        const got = await Promise.all(Array.from({ length: 20 }, () => store.redeem(id)));
        expect(got.filter((entry) => entry !== undefined)).toHaveLength(1);
      });

      test('what nobody decided is not redeemed, and is not lost by the attempt', async () => {
        const { store } = world;
        const id = await openOne(store);
        expect(await store.redeem(id)).toBeUndefined();
        expect(await store.decide(id, 'page', YES, CARRY_OUT)).toBeDefined();
      });

      test('an id that was never opened is nothing', async () => {
        const { store } = world;
        expect(await store.redeem('invented')).toBeUndefined();
        expect(await store.decide('invented', 'page', YES, CARRY_OUT)).toBeUndefined();
        expect(await store.end('invented', 'withdrawn')).toBe(false);
      });
    });

    describe('ending', () => {
      test.each(['withdrawn', 'superseded'] as const)('%s: open or approved, it is gone', async (how) => {
        const { store } = world;
        for (const id of [await openOne(store), await openApproved(store)]) {
          expect(await store.end(id, how)).toBe(true);
          expect(await store.end(id, how)).toBe(false);
          expect(await store.find(id)).toBeUndefined();
          expect(await store.redeem(id)).toBeUndefined();
          expect(await store.decide(id, 'page', YES, CARRY_OUT)).toBeUndefined();
        }
      });

      test('of withdrawing and redeeming at once one succeeds', async () => {
        const { store } = world;
        const id = await openApproved(store);
        const [ended, redeemed] = await Promise.all([store.end(id, 'withdrawn'), store.redeem(id)]);
        expect(ended).toBe(redeemed === undefined);
      });

      test('what was closed gives nothing out', async () => {
        const { store } = world;
        const id = await openApproved(store);
        await store.close();
        expect(await store.redeem(id)).toBeUndefined();
      });
    });

    describe('time', () => {
      test('it can be decided until the last moment and not at the limit', async () => {
        const { store, time } = world;
        const [one, other] = [await openOne(store), await openOne(store)];
        time.pass(LIFE - 1);
        expect(await store.decide(one, 'page', YES, CARRY_OUT)).toBeDefined();
        time.pass(1);
        expect(await store.decide(other, 'page', YES, CARRY_OUT)).toBeUndefined();
        expect(await store.find(other)).toBeUndefined();
      });

      test('it can be redeemed until the last moment and not at the limit', async () => {
        const { store, time } = world;
        const [one, other] = [await openApproved(store), await openApproved(store)];
        time.pass(CARRY_OUT - 1);
        expect(await store.redeem(one)).toBeDefined();
        time.pass(1);
        expect(await store.redeem(other)).toBeUndefined();
        expect(await store.list()).toHaveLength(0);
      });

      test('what was approved late can be carried out after the question would have ended', async () => {
        const { store, time } = world;
        const id = await openOne(store);
        time.pass(LIFE - 1);
        await store.decide(id, 'page', YES, CARRY_OUT);
        time.pass(CARRY_OUT - 1);
        expect(await store.redeem(id)).toBeDefined();
      });

      const limits = [
        { step: 'open', limit: LIFE, prepare: () => openOne(world.store) },
        { step: 'approved', limit: CARRY_OUT, prepare: () => openApproved(world.store) },
      ];
      describe.each(limits)('$step', ({ limit, prepare }) => {
        test('ends by the date while the other clock stands still, as in a sleeping machine', async () => {
          const id = await prepare();
          world.time.wall += limit;
          await expectGone(world.store, id);
        });

        test('ends by the other clock while somebody sets the date back', async () => {
          const id = await prepare();
          world.time.monotonic += limit;
          world.time.wall -= 30 * SECOND;
          await expectGone(world.store, id);
        });

        test('is not revived by a date that is set back, looked at in between', async () => {
          const id = await prepare();
          world.time.pass(limit);
          await expectGone(world.store, id);
          world.time.wall -= limit;
          await expectGone(world.store, id);
        });

        test('is not revived by a date that is set back before anybody looked', async () => {
          const id = await prepare();
          world.time.pass(limit);
          world.time.wall -= limit;
          await expectGone(world.store, id);
        });

        test('is not prolonged by a date that is set forward and back', async () => {
          const id = await prepare();
          world.time.wall += limit;
          expect(await world.store.find(id)).toBeUndefined();
          world.time.wall -= limit;
          await expectGone(world.store, id);
        });
      });
    });

    describe('room', () => {
      test('a hundred tokens: one more ends the oldest, and no page and no dialog', async () => {
        const { store } = world;
        const [page = ''] = await fill(world, 'page', 1);
        const [dialog = ''] = await fill(world, 'dialog', 1);
        const [first, ...rest] = await fill(world, 'token', 101);
        expect(idsOf(await store.list())).toStrictEqual([page, dialog, ...rest]);
        expect(await store.decide(first ?? '', 'token', YES, CARRY_OUT)).toBeUndefined();
      });

      test('tokens that are too old go before any that lives', async () => {
        const { store, time } = world;
        for (let opened = 0; opened < 60; opened += 1) await openOne(store, 'token', { lifeMs: MINUTE });
        const living = await fill(world, 'token', 40);
        time.pass(MINUTE);
        const more = await fill(world, 'token', 60);
        expect(idsOf(await store.list())).toStrictEqual([...living, ...more]);
      });

      test(
        'a thousand dialogs: one more ends the oldest that is open, and none that was approved',
        { timeout: 300_000 },
        async () => {
          const { store } = world;
          const approved = await openApproved(store, 'dialog');
          world.time.pass(1);
          const [first, ...rest] = await fill(world, 'dialog', 1001);
          expect(await store.find(first ?? '')).toBeUndefined();
          expect(idsOf(await store.list())).toStrictEqual([approved, ...rest]);
        },
      );

      test('twenty pages wait for one principal: the next is refused, and none that is read is ended', async () => {
        const { store } = world;
        const waiting = await fill(world, 'page', 20);
        expect(await store.open(anApproval())).toBe('full');
        expect(idsOf(await store.list())).toStrictEqual(waiting);
      });

      test('neither the pages of others nor those approved count among the twenty', async () => {
        const { store } = world;
        await openApproved(store);
        await openOne(store, 'page', { principal: { kind: 'oauth', iss: 'https://id.example', sub: 'a' } });
        await fill(world, 'page', 20);
        const other = { kind: 'oauth', iss: 'https://id.example', sub: 'b' } as const;
        expect(await store.open(anApproval({ principal: other }))).toBe('opened');
        expect(await store.open(anApproval())).toBe('full');
      });

      test('a page that was decided, withdrawn or became too old makes room for another', async () => {
        const { store, time } = world;
        const [one = '', two = ''] = await fill(world, 'page', 20);
        await store.decide(one, 'page', NO, CARRY_OUT);
        await store.end(two, 'withdrawn');
        expect(await store.open(anApproval())).toBe('opened');
        expect(await store.open(anApproval())).toBe('opened');
        expect(await store.open(anApproval())).toBe('full');
        time.pass(LIFE);
        expect(await store.open(anApproval())).toBe('opened');
      });
    });
  });
}
