import { describe, expect, it } from 'vitest';
import { decisionIn, reason } from '../../src/http/form.ts';

describe('the form of a question', () => {
  it.each([
    ['decision=approve&confirm=yes', { decision: 'approve', confirm: 'yes' }],
    ['decision=decline', { decision: 'decline' }],
    ['decision=decline&confirm=yes&reason=no', { decision: 'decline', confirm: 'yes', reason: 'no' }],
    ['reason=&decision=decline', { decision: 'decline', reason: undefined }],
  ])('is read: %s', (body, sent) => {
    expect(decisionIn(body)).toEqual(sent);
  });

  it.each([
    '',
    'decision',
    'decision=',
    'decision=APPROVE&confirm=yes',
    'decision=approve&confirm=no',
    'decision=approve&confirm=YES',
    'decision=approve&confirm=yes&confirm=yes',
    'decision=approve&decision=approve&confirm=yes',
    'decision=approve&confirm=yes&by=laptop',
    'decision=approve&confirm=yes&evidence=passkey',
    'decision[]=approve&confirm=yes',
    'constructor=x&decision=approve&confirm=yes',
    `decision=decline&reason=${'x'.repeat(10_001)}`,
    '{"decision":"approve","confirm":"yes"}',
  ])('is not guessed at: %.60s', (body) => {
    expect(decisionIn(body)).toBeUndefined();
  });
});

describe('a reason', () => {
  it.each([
    ['not today', 'not today'],
    ['  not today \n', 'not today'],
    ['one\r\ntwo\tthree', 'one two three'],
    ['\u001b[2Jclear', 'clear'],
    ['a\u202Eb\u200Bc', 'abc'],
    ['', undefined],
    [' \n\t ', undefined],
    ['\u200B', undefined],
  ])('is one clean line: %j', (typed, kept) => {
    expect(reason.parse(typed)).toBe(kept);
  });

  it('is cut at 300 characters, and shows that it was', () => {
    const kept = reason.parse('x'.repeat(301)) ?? '';
    expect([kept.length, kept.at(-1)]).toEqual([300, '…']);
    expect(reason.parse('x'.repeat(300))).toBe('x'.repeat(300));
  });
});
