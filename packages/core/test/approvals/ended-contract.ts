import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createPageApprovals, type PageApprovals } from '../../src/approvals/page-approvals.ts';
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
  type NamedWorld,
  type World,
  YES,
} from './world.ts';

const DAY = 24 * 60 * MINUTE;
const onPage = {
  serverTitle: 'wg-easy',
  toolTitle: 'Delete client',
  text: 'This will delete client 5.',
  confirm: 'Delete client 5',
  facts: [{ label: 'Name', value: '“phone”', from: 'backend' }],
} as const;

const openPage = ({ store }: World, changes = {}) => openOne(store, 'page', { onPage, ...changes });

/** What every home tells of those that have ended. */
export function endedContract(worlds: readonly NamedWorld[]): void {
  describe.each(worlds)('what became of an approval, in $home', ({ create }) => {
    let world: World;
    beforeEach(async () => {
      world = await create();
    });
    afterEach(() => world.remove());

    const told = async () => {
      const ended = await world.store.ended();
      return ended.map(({ id, how, at }) => ({ id, how, at }));
    };

    test('is told for a day and no longer, without the text of the question', async () => {
      const { store, time } = world;
      const id = await openOne(store, 'page', { onPage, fixes: { upTo: '17' }, repeats: 'before' });
      await store.decide(id, 'page', YES, CARRY_OUT);
      await store.redeem(id);
      const [ended, ...more] = await store.ended();
      expect(more).toHaveLength(0);
      expect(ended).toMatchObject({ id, how: 'redeemed', at: time.wall, decision: { verdict: 'approved' } });
      expect(JSON.stringify(ended)).not.toMatch(/delete client|phone|upTo|before|digest of the question/);
      time.pass(DAY - 1);
      expect(await told()).toHaveLength(1);
      time.pass(1);
      expect(await told()).toHaveLength(0);
    });

    test('says how, whichever way it ended', async () => {
      const { store, time } = world;
      const [declined, withdrawn, superseded] = [
        await openOne(store),
        await openOne(store),
        await openOne(store),
      ];
      await store.decide(declined, 'page', NO, CARRY_OUT);
      time.pass(1);
      await store.end(withdrawn, 'withdrawn');
      time.pass(1);
      await store.end(superseded, 'superseded', 'the-next');
      const expired = await openOne(store);
      const at = time.wall;
      time.pass(LIFE + MINUTE);
      expect(await told()).toStrictEqual([
        { id: declined, how: 'declined', at: at - 2 },
        { id: withdrawn, how: 'withdrawn', at: at - 1 },
        { id: superseded, how: 'superseded', at },
        { id: expired, how: 'expired', at: at + LIFE },
      ]);
      const ended = await store.ended();
      expect(ended.map(({ replacedBy }) => replacedBy)).toStrictEqual([
        undefined,
        undefined,
        'the-next',
        undefined,
      ]);
      expect(ended[0]?.decision?.reason).toBe('not now');
    });

    test('what was approved and never carried out has expired, and says that it was approved', async () => {
      const id = await openApproved(world.store);
      world.time.pass(CARRY_OUT);
      expect(await world.store.ended()).toMatchObject([
        { id, how: 'expired', decision: { verdict: 'approved' } },
      ]);
    });

    test('takes what became of the write, and nothing for one that is still open', async () => {
      const { store } = world;
      const [id, open] = [await openApproved(store), await openOne(store)];
      await store.redeem(id);
      const outcome = { sent: true, became: 'unknown' } as const;
      await store.note(id, { outcome });
      await store.note(open, { outcome });
      await store.note('invented', { outcome });
      expect(await store.ended()).toMatchObject([{ id, how: 'redeemed', outcome }]);
      expect(idsOf(await store.list())).toStrictEqual([open]);
    });

    test('is not told of dialogs and tokens that nobody answered, so that first calls alone fill nothing', async () => {
      const { store } = world;
      for (const kind of ['dialog', 'token'] as const) {
        await store.end(await openOne(store, kind), 'withdrawn');
        await openOne(store, kind);
      }
      world.time.pass(LIFE);
      expect(await store.ended()).toHaveLength(0);
      await store.redeem(await openApproved(store, 'dialog'));
      expect(await store.ended()).toMatchObject([{ kind: 'dialog', how: 'redeemed' }]);
    });

    test('answers that a client gives alone push no page out', { timeout: 60_000 }, async () => {
      const { store, time } = world;
      const page = await openOne(store);
      await store.decide(page, 'page', NO, CARRY_OUT);
      for (let count = 0; count < 505; count += 1) {
        const id = await openOne(store, 'dialog');
        await store.decide(id, 'dialog', NO, CARRY_OUT);
        time.pass(1);
      }
      const ended = await store.ended();
      expect(ended).toHaveLength(501);
      expect(ended[0]?.id).toBe(page);
    });

    describe('on the page', () => {
      let page: PageApprovals;
      beforeEach(() => {
        page = createPageApprovals(world.store, () => world.time.wall);
      });

      test('open ones come first, the newest before the others; dialogs and tokens are none of its business', async () => {
        const first = await openPage(world);
        await openOne(world.store, 'dialog');
        await openOne(world.store, 'token', { onPage });
        world.time.pass(SECOND);
        const [second, third] = [await openPage(world), await openPage(world)];
        await page.decide(second, { verdict: 'declined', evidence: 'page' });
        expect((await page.list()).map(({ id, state }) => [id, state])).toStrictEqual([
          [third, 'open'],
          [first, 'open'],
          [second, 'ended'],
        ]);
        expect(await page.find(first)).toMatchObject({ state: 'open', onPage, call: 'digest of the call' });
      });

      test('a dialog is not decided, withdrawn or found there, though somebody knows its id', async () => {
        const id = await openOne(world.store, 'dialog', { onPage });
        expect(await page.decide(id, { verdict: 'approved', evidence: 'passkey' })).toBe('unknown');
        expect(await page.withdraw(id)).toBe(false);
        expect(await page.find(id)).toBeUndefined();
        expect(await world.store.find(id)).toBeDefined();
      });

      test('a click does not approve what asks for a passkey, and leaves it open', async () => {
        const id = await openPage(world, { evidence: 'passkey' });
        expect(await page.decide(id, { verdict: 'approved', evidence: 'page' })).toBe('too weak');
        expect((await world.store.find(id))?.decision).toBeUndefined();
        expect(await page.decide(id, { verdict: 'approved', evidence: 'passkey', by: 'phone' })).toBe(
          'decided',
        );
        expect((await world.store.find(id))?.decision).toMatchObject({ evidence: 'passkey', by: 'phone' });
      });

      test('the second of two decisions is too late, whatever they say', async () => {
        for (const [one, other] of [
          [YES, NO],
          [NO, YES],
        ] as const) {
          const id = await openPage(world);
          expect(await page.decide(id, { ...one, evidence: 'page' })).toBe('decided');
          expect(await page.decide(id, { ...other, evidence: 'page' })).toBe('too late');
        }
        expect(await page.decide('invented', { ...NO, evidence: 'page' })).toBe('unknown');
      });

      test('what was approved can be carried out for as long as its own server says', async () => {
        const id = await openPage(world, { carryOutMs: MINUTE });
        await page.decide(id, { verdict: 'approved', evidence: 'page' });
        world.time.pass(MINUTE);
        expect(await world.store.redeem(id)).toBeUndefined();
      });

      test('it is withdrawn, approved or not, until it was carried out', async () => {
        const { store } = world;
        const [waiting, approved, done] = [
          await openPage(world),
          await openPage(world),
          await openPage(world),
        ];
        for (const id of [approved, done]) await page.decide(id, { verdict: 'approved', evidence: 'page' });
        await store.redeem(done);
        expect(await page.withdraw(waiting)).toBe(true);
        expect(await page.withdraw(approved)).toBe(true);
        expect(await page.withdraw(done)).toBe(false);
        expect(await store.redeem(approved)).toBeUndefined();
      });

      test('a no holds for two minutes, until the person wants to be asked again', async () => {
        const [id, other] = [await openPage(world), await openPage(world)];
        for (const each of [id, other]) await page.decide(each, { verdict: 'declined', evidence: 'page' });
        expect(await page.find(id)).toMatchObject({ state: 'ended', how: 'declined', stillHolds: true });
        expect(await page.askAgain(id)).toBe(true);
        expect(await page.askAgain(id)).toBe(false);
        expect(await page.find(id)).toMatchObject({ stillHolds: false });
        world.time.pass(2 * MINUTE - 1);
        expect(await page.find(other)).toMatchObject({ stillHolds: true });
        world.time.pass(1);
        expect(await page.find(other)).toMatchObject({ stillHolds: false });
        expect(await page.askAgain(other)).toBe(false);
      });

      test('a click that declines what asks for a passkey keeps nobody from being asked again', async () => {
        const id = await openPage(world, { evidence: 'passkey' });
        expect(await page.decide(id, { verdict: 'declined', evidence: 'page' })).toBe('decided');
        expect(await page.find(id)).toMatchObject({ how: 'declined', stillHolds: false });
      });

      test('neither a withdrawal nor a question that changed is a no', async () => {
        const [withdrawn, replaced] = [await openPage(world), await openPage(world)];
        await page.withdraw(withdrawn);
        await world.store.end(replaced, 'superseded', 'the-next');
        for (const id of [withdrawn, replaced])
          expect(await page.find(id)).toMatchObject({ stillHolds: false });
      });

      test('twenty wait for one principal, and the next is refused', async () => {
        for (let count = 0; count < 20; count += 1) await openPage(world);
        expect(await world.store.open(anApproval({ onPage }))).toBe('full');
        expect(await page.list()).toHaveLength(20);
      });
    });
  });
}
