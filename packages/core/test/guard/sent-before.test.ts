import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Ended, Sent } from '../../src/approvals/ended.ts';
import type { Ending } from '../../src/approvals/approval.ts';
import type { ApprovalStore } from '../../src/approvals/store.ts';
import { createSentBefore } from '../../src/guard/sent-before.ts';
import { guardedCall, guardOf } from './guarded.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const NOW = 1_000_000_000;
const { bound } = guardedCall();
const same = { isCall: (digest: string) => digest === 'of this call' };
const SENT: Sent = { sent: true, became: 'done' };

const past = (more: Partial<Ended> = {}): Ended => ({
  id: 'an-id',
  kind: 'page',
  server: 'notes-mcp',
  instance: 'https://notes.example.org/',
  account: 'ada',
  principal: { kind: 'local' },
  tool: 'delete_note',
  call: 'of this call',
  evidence: 'page',
  openedAt: 1,
  decideBy: 2,
  how: 'redeemed',
  at: NOW - 3 * MINUTE,
  outcome: SENT,
  ...more,
});

function said(ended: readonly Ended[], now = NOW) {
  const { store } = guardOf();
  const told: ApprovalStore = { ...store, ended: async () => ended };
  return createSentBefore(told, same, () => now)(bound);
}

describe('the same call, sent before', () => {
  test('is said with how long ago, on a line of its own', async () =>
    expect(await said([past()])).toBe('The same was approved and sent 3 minutes ago.'));

  test.each([
    [0, 'less than a minute ago'],
    [MINUTE - 1, 'less than a minute ago'],
    [MINUTE, 'a minute ago'],
    [2 * MINUTE - 1, 'a minute ago'],
    [2 * MINUTE, '2 minutes ago'],
    [HOUR - 1, '59 minutes ago'],
  ])('%i ms later it was %s', async (ms, ago) =>
    expect(await said([past({ at: NOW - ms })])).toBe(`The same was approved and sent ${ago}.`),
  );

  test('after an hour it is said no longer', async () =>
    expect(await said([past({ at: NOW - HOUR })])).toBeUndefined());

  test('a clock that was set back does not say "minus three minutes"', async () =>
    expect(await said([past({ at: NOW + 5 * MINUTE })])).toBe(
      'The same was approved and sent less than a minute ago.',
    ));

  test('a token was approved by nobody, and the line does not say so', async () =>
    expect(await said([past({ kind: 'token' })])).toBe('The same was sent 3 minutes ago.'));

  test('nothing was sent before: nothing is said', async () => expect(await said([])).toBeUndefined());

  test('another call says nothing of this one', async () =>
    expect(await said([past({ call: 'of another call' })])).toBeUndefined());

  test('the last of several counts', async () =>
    expect(await said([past({ at: NOW - 30 * MINUTE }), past({ at: NOW - MINUTE })])).toContain(
      'a minute ago',
    ));

  test.each([
    'declined',
    'expired',
    'superseded',
    'withdrawn',
    'evicted',
  ] as const satisfies readonly Ending[])('what was %s was never sent', async (how) =>
    expect(await said([past({ how })])).toBeUndefined(),
  );
});

describe('what became of it', () => {
  test.each(['nothing', 'unknown', 'part', 'done'] as const)(
    'sent, and became %s: it is said, because a backend may do a thing and answer with an error',
    async (became) => expect(await said([past({ outcome: { sent: true, became } })])).toContain('sent'),
  );

  test('nothing left this process: nothing is said', async () =>
    expect(await said([past({ outcome: { sent: false, became: 'nothing' } })])).toBeUndefined());

  test('a process that was cut off noted nothing, and may have sent it: it is said', async () =>
    expect(await said([past({ outcome: undefined })])).toContain('sent'));

  test('one that was not sent does not hide one before it that was', async () =>
    expect(
      await said([
        past({ at: NOW - 10 * MINUTE }),
        past({ at: NOW - MINUTE, outcome: { sent: false, became: 'nothing' } }),
      ]),
    ).toContain('10 minutes ago'));
});

test('whatever else has ended, what is said is of this call and of the last hour', () =>
  fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          kind: fc.constantFrom('dialog', 'token', 'page'),
          how: fc.constantFrom('declined', 'redeemed', 'expired', 'superseded', 'withdrawn', 'evicted'),
          call: fc.constantFrom('of this call', 'of another call'),
          at: fc.integer({ min: NOW - 2 * HOUR, max: NOW }),
          sent: fc.constantFrom(true, false, undefined),
        }),
        { maxLength: 12 },
      ),
      async (given) => {
        const all = given
          .toSorted((a, b) => a.at - b.at)
          .map(({ sent, ...more }) =>
            past({ ...more, outcome: sent === undefined ? undefined : { sent, became: 'unknown' } }),
          );
        const counts = all.filter(
          ({ how, call, at, outcome }) =>
            how === 'redeemed' && call === 'of this call' && NOW - at < HOUR && outcome?.sent !== false,
        );
        const last = counts.at(-1);
        const line = await said(all);
        expect(line === undefined).toBe(last === undefined);
        expect(line?.includes('approved')).toBe(last && last.kind !== 'token');
      },
    ),
  ));
