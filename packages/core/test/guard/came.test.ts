import { describe, expect, test } from 'vitest';
import type { Approval } from '../../src/approvals/approval.ts';
import type { Evidence } from '../../src/approvals/evidence.ts';
import { whatCame } from '../../src/guard/came.ts';
import type { Answered } from '../../src/guard/channel.ts';
import { guardedCall, question } from './guarded.ts';

const { bound } = guardedCall();
const STRENGTHS: readonly Evidence[] = ['token', 'dialog', 'page', 'passkey'];

/** A binding to which the question that was approved is the one about note 5. */
const binding = {
  isQuestion: (digest: string, _call: unknown, { confirm }: { confirm: unknown }) =>
    digest === `digest of ${String(confirm)}`,
};

const entry = (evidence: Evidence, decided?: Evidence): Approval => ({
  id: 'an-id',
  kind: 'page',
  server: 'notes-mcp',
  instance: 'https://notes.example.org/',
  account: 'ada',
  principal: { kind: 'local' },
  tool: 'delete_note',
  call: 'digest of the call',
  question: 'digest of Delete note 5',
  evidence,
  openedAt: 1,
  decideBy: 100,
  ...(decided && { decision: { verdict: 'approved', evidence: decided, at: 2, redeemBy: 200 } }),
});

const came = (answered: Answered | undefined, required: Evidence = 'token', asks = question(5)) =>
  whatCame(answered, asks, required, bound, binding);

const pairs = STRENGTHS.flatMap((proves, at) =>
  STRENGTHS.map((required, needs) => [proves, required, at >= needs] as const),
);

describe('what an approval is worth by now', () => {
  test.each(pairs)('one that proves %s, where %s is required: %s', (proves, required, isEnough) => {
    const approved = { verdict: 'approved', approval: entry('token', proves) } as const;
    expect(came(approved, required)).toBe(
      isEnough ? 'an approval of this question' : 'an approval of another question',
    );
  });

  test.each(pairs)(
    'a question that asked for %s and is open, where %s is required: %s',
    (asks, required, isEnough) => {
      const open = { verdict: 'open', approval: entry(asks) } as const;
      expect(came(open, required)).toBe(isEnough ? 'this question, undecided' : 'nothing');
    },
  );

  test('counts by what was proved, and not by what was asked for: a policy may want more since', () => {
    const approved = { verdict: 'approved', approval: entry('passkey', 'page') } as const;
    expect(came(approved, 'passkey')).toBe('an approval of another question');
  });

  test('an entry that says it is approved and bears no decision proves nothing', () => {
    const approved = { verdict: 'approved', approval: entry('passkey') } as const;
    expect(came(approved, 'token')).toBe('an approval of another question');
  });

  test('a subject that changed since makes it one of another question', () => {
    const approved = { verdict: 'approved', approval: entry('page', 'page') } as const;
    expect(came(approved, 'page', question(6))).toBe('an approval of another question');
    expect(came({ verdict: 'open', approval: entry('page') }, 'page', question(6))).toBe('nothing');
  });

  test('where nothing is asked any more, an old yes is not a yes to that', () => {
    const approved = { verdict: 'approved', approval: entry('page', 'page') } as const;
    expect(whatCame(approved, undefined, 'token', bound, binding)).toBe('an approval of another question');
    const open = { verdict: 'open', approval: entry('page') } as const;
    expect(whatCame(open, undefined, 'token', bound, binding)).toBe('nothing');
  });
});

describe('what is no approval', () => {
  test('nothing came', () => expect(came(undefined)).toBe('nothing'));

  test('a no', () => expect(came({ verdict: 'refused', text: 'No.', answer: 'declined' })).toBe('nothing'));

  test.each([true, false])('an answer of no use, whether or not it said something (%s)', (saidSomething) => {
    expect(came({ verdict: 'unusable', saidSomething, reason: 'state_rejected' })).toBe('unusable');
  });
});
