import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Approval, ApprovalKind, NewApproval } from '../../src/approvals/approval.ts';
import { roomFor } from '../../src/approvals/capacity.ts';
import {
  type Ended,
  endedFrom,
  isTold,
  stillHolds,
  TOLD_FOR_MS,
  tooMany,
} from '../../src/approvals/ended.ts';
import { isAtLeast } from '../../src/approvals/evidence.ts';
import { decided, opened } from '../../src/approvals/stamp.ts';
import { anApproval, CARRY_OUT, MINUTE, NO, START, YES } from './world.ts';

const open = (changes: Partial<NewApproval> = {}): Approval => opened(anApproval(changes), START);
const approved = (changes: Partial<NewApproval> = {}): Approval =>
  decided(open(changes), YES, CARRY_OUT, START);
const many = (count: number, make: () => Approval) => Array.from({ length: count }, make);
const principal = (index: number) => ({ kind: 'token', name: `p${index}` }) as const;
const CI = { kind: 'token', name: 'ci' } as const;

describe('room for one more', () => {
  test.each([
    ['token', 100],
    ['dialog', 1000],
  ] as const)('%s: %i wait, and then the oldest goes', (kind, most) => {
    const live = many(most, () => open({ kind }));
    expect(roomFor(anApproval({ kind }), live.slice(1))).toStrictEqual([]);
    expect(roomFor(anApproval({ kind }), live)).toStrictEqual([live[0]]);
    expect(roomFor(anApproval({ kind }), [...live, open({ kind })])).toStrictEqual(live.slice(0, 2));
  });

  test('page: twenty of one principal wait, and the flood is stopped instead of the page', () => {
    const live = many(20, () => open());
    expect(roomFor(anApproval(), live.slice(1))).toStrictEqual([]);
    expect(roomFor(anApproval(), live)).toBe('full');
    expect(roomFor(anApproval({ principal: CI }), live)).toStrictEqual([]);
  });

  test('page: one that was decided waits no longer', () =>
    expect(roomFor(anApproval(), [...many(19, () => open()), ...many(50, () => approved())])).toStrictEqual(
      [],
    ));

  test.each(['token', 'dialog'] as const)(
    '%s: a flood of one principal pushes out its own, and nothing that another one waits for',
    (kind) => {
      const most = kind === 'token' ? 100 : 1000;
      const others = many(most / 4, () => open({ kind, principal: CI }));
      const flood = many(most - others.length, () => open({ kind }));
      const live = [...others, ...flood];
      expect(roomFor(anApproval({ kind }), live)).toStrictEqual([flood[0]]);
      expect(roomFor(anApproval({ kind, principal: CI }), live)).toStrictEqual([flood[0]]);
      const newcomer = { kind: 'token', name: 'new' } as const;
      expect(roomFor(anApproval({ kind, principal: newcomer }), live)).toStrictEqual([flood[0]]);
    },
  );

  test('of many principals nobody loses one who has fewer than another', () => {
    const names = fc.array(fc.nat(5), { minLength: 100, maxLength: 160 });
    fc.assert(
      fc.property(names, fc.nat(5), (owners, opener) => {
        const live = owners.map((owner) => open({ kind: 'token', principal: principal(owner) }));
        const going = roomFor(anApproval({ kind: 'token', principal: principal(opener) }), live);
        const gone = going === 'full' ? [] : going;
        const left = (of: string) =>
          live.filter((each) => !gone.includes(each) && JSON.stringify(each.principal) === of).length;
        const keys = [...new Set(live.map((each) => JSON.stringify(each.principal)))];
        const largest = Math.max(...keys.map(left));
        expect(gone).toHaveLength(owners.length + 1 - 100);
        // Whoever lost some has, after the last of them, at most one less than whoever has the most.
        for (const lost of gone)
          expect(left(JSON.stringify(lost.principal))).toBeGreaterThanOrEqual(largest - 1);
      }),
      { numRuns: 50 },
    );
  });

  test('whatever floods the store, what was approved and what others ask stays', () =>
    fc.assert(
      fc.property(
        fc.constantFrom<ApprovalKind>('token', 'dialog', 'page'),
        fc.array(fc.tuple(fc.constantFrom<ApprovalKind>('token', 'dialog', 'page'), fc.boolean()), {
          maxLength: 300,
        }),
        (kind, given) => {
          const live = given.map(([of, isApproved]) =>
            isApproved ? approved({ kind: of }) : open({ kind: of }),
          );
          const going = roomFor(anApproval({ kind }), live);
          const gone = going === 'full' ? [] : going;
          expect(gone.every((entry) => entry.kind === kind && entry.decision === undefined)).toBe(true);
          expect(kind === 'page' ? gone : []).toStrictEqual([]);
        },
      ),
      { numRuns: 50 },
    ));
});

describe('what is told of those that ended', () => {
  const ended = (more: Partial<Ended> = {}, at = START): Ended => ({
    ...endedFrom(open(), 'withdrawn', at),
    ...more,
  });

  test('no longer than a day', () => {
    const one = ended();
    expect(tooMany([one], START + TOLD_FOR_MS - 1)).toStrictEqual([]);
    expect(tooMany([one], START + TOLD_FOR_MS)).toStrictEqual([one]);
  });

  test('of more than five hundred that no page shows, the oldest are forgotten, and no page', () => {
    const others = Array.from({ length: 503 }, (_, index) => ended({ kind: 'dialog' }, START + index));
    const pages = Array.from({ length: 600 }, () => ended());
    expect(tooMany([...pages, ...others], START + 1000)).toStrictEqual(others.slice(0, 3));
  });

  test('of those too old none counts for the five hundred', () => {
    const old = Array.from({ length: 10 }, () => ended({ kind: 'dialog' }, START - TOLD_FOR_MS));
    const others = Array.from({ length: 500 }, () => ended({ kind: 'dialog' }));
    expect(tooMany([...old, ...others], START)).toStrictEqual(old);
  });

  test.each([
    [open({ kind: 'page' }), true],
    [open({ kind: 'dialog' }), false],
    [open({ kind: 'token' }), false],
    [approved({ kind: 'dialog' }), true],
    [approved({ kind: 'token' }), true],
  ])('%#: a page always, others once somebody answered', (entry, told) => expect(isTold(entry)).toBe(told));

  test.each([
    [{}, 0, true],
    [{}, 2 * MINUTE - 1, true],
    [{}, 2 * MINUTE, false],
    [{ askAgain: true }, 0, false],
    [{ how: 'withdrawn' }, 0, false],
    [{ how: 'redeemed' }, 0, false],
    [{ kind: 'dialog' }, 0, false],
    [{ decision: undefined }, 0, false],
    [{ evidence: 'passkey' }, 0, false],
    [{ evidence: 'dialog' }, 0, true],
  ] as const)('a no that says %j, %i ms later, still holds: %s', (more, later, holds) => {
    const { decision } = decided(open(), NO, 0, START);
    expect(
      stillHolds({ ...endedFrom({ ...open(), decision }, 'declined', START), ...more }, START + later),
    ).toBe(holds);
  });
});

test('strength is an order: of any two one is enough for the other, and of three it goes through', () => {
  const all = ['token', 'dialog', 'page', 'passkey'] as const;
  for (const a of all)
    for (const b of all) {
      expect(isAtLeast(a, b) || isAtLeast(b, a)).toBe(true);
      expect(isAtLeast(a, b) && isAtLeast(b, a)).toBe(a === b);
      for (const c of all) expect(!isAtLeast(a, b) || !isAtLeast(b, c) || isAtLeast(a, c)).toBe(true);
    }
});
