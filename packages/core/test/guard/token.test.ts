import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Channel } from '../../src/guard/channel.ts';
import { presentedToken } from '../../src/guard/token.ts';
import { guardedCall, guardOf, put, question } from './guarded.ts';

const MINUTE = 60_000;

/** The text of the first call, and the token in it. */
async function askedBy(channel: Channel, call = guardedCall({}), changed = false) {
  const outcome = await channel.put(call, put(5, changed));
  const result = 'reply' in outcome ? outcome.reply : {};
  const text = JSON.stringify(result);
  return { result, text, token: /confirm_token \\"([\w-]+)\\"/.exec(text)?.[1] ?? '' };
}

describe('a placeholder for a token', () => {
  test.each([
    '',
    ' ',
    'null',
    'None',
    'NULL',
    'undefined',
    'string',
    '"none"',
    '<token>',
    'n/a',
    'N/A',
    '-',
    '...',
    '0',
    'placeholder',
    'your_token',
    '${confirm_token}',
    "''",
    'false',
  ])('is none: %j', (value) => {
    expect(presentedToken(value)).toBeUndefined();
  });

  test.each(['x1y2', 'nonesuch', 'Ab-_'.repeat(6), 'null'.repeat(6), 'x'.repeat(5_000_000)])(
    'is not %.30j',
    (value) => {
      expect(presentedToken(value)).toBe(value);
    },
  );

  test('is no token that could have been issued', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 18, maxLength: 18 }), (bytes) => {
        const token = Buffer.from(bytes).toString('base64url');
        expect(presentedToken(token)).toBe(token);
      }),
    );
  });
});

describe('the two-call token', () => {
  test('comes as an error result without structured content', async () => {
    const { result } = await askedBy(guardOf().tokens('client'));
    expect(result).toMatchObject({ isError: true, content: [{ type: 'text' }] });
    expect(result).not.toHaveProperty('structuredContent');
  });

  test('says what the call would do and cost, and how little the token proves', async () => {
    const { text, token } = await askedBy(guardOf().tokens('client'));
    expect(token).toMatch(/^[\w-]{24}$/);
    expect(text).toContain('This will delete note 5.');
    expect(text).toContain('It cannot be restored.');
    expect(text).toContain('Nobody has approved anything');
    expect(text).toContain(
      'the token proves the call was made twice with the same arguments, and nothing more',
    );
    expect(text).toContain('works once, within five minutes');
  });

  test.each([
    ['client', 'This client cannot show a question'],
    ['operator', 'The operator of notes-mcp switched the question to a person off (ELICITATION=false)'],
    ['undeliverable', 'answered that it does not know the request'],
  ] as const)('names whose doing it is that nobody is asked: %s', async (reason, words) => {
    const { text } = await askedBy(guardOf().tokens(reason));
    expect(text).toContain(words);
    const others = ['cannot show a question', 'ELICITATION=false', 'does not know the request'];
    expect(others.filter((other) => text.includes(other))).toHaveLength(1);
  });

  test('says the same words every time, but for the token', async () => {
    const channel = guardOf().tokens('client');
    const [one, two] = [await askedBy(channel), await askedBy(channel)];
    expect(one.token).not.toBe(two.token);
    expect(one.text.replace(one.token, '')).toBe(two.text.replace(two.token, ''));
  });

  test('stands in no approval, where a store or an event could show it', async () => {
    const { tokens, store } = guardOf();
    const { token } = await askedBy(tokens('client'));
    expect(token).not.toBe('');
    expect(JSON.stringify(await store.list())).not.toContain(token);
  });

  test('is not looked for when none was sent', async () => {
    expect(await guardOf().tokens('client').receive(guardedCall({}))).toBeUndefined();
  });

  test('approves the question it was issued for, once', async () => {
    const { tokens, binding } = guardOf();
    const call = guardedCall({});
    const { token } = await askedBy(tokens('client'), call);
    const second = { ...call, token };
    expect(await tokens('client').receive(second)).toMatchObject({
      verdict: 'approved',
      approval: {
        kind: 'token',
        question: binding.question(call.bound, question(5)),
        decision: { verdict: 'approved', evidence: 'token' },
      },
    });
    expect(await tokens('client').receive(second)).toMatchObject({ verdict: 'refused' });
  });

  test('of two second calls at once approves one', async () => {
    const { tokens } = guardOf();
    const { token } = await askedBy(tokens('client'));
    const both = await Promise.all([1, 2].map(() => tokens('client').receive(guardedCall({ token }))));
    expect(both.filter((received) => received?.verdict === 'approved')).toHaveLength(1);
    expect(both.filter((received) => received?.verdict === 'refused')).toHaveLength(1);
  });

  test('holds for whoever issued it, whatever the reason was', async () => {
    const { tokens } = guardOf();
    const { token } = await askedBy(tokens('client'));
    expect(await tokens('operator').receive(guardedCall({ token }))).toMatchObject({ verdict: 'approved' });
  });

  test('for another call is refused with the reason', async () => {
    const { tokens } = guardOf();
    const { token } = await askedBy(tokens('client'));
    expect(await tokens('client').receive(guardedCall({ token }, { args: { id: 6 } }))).toMatchObject({
      verdict: 'refused',
      text: expect.stringContaining('issued for another call'),
    });
  });

  test.each(['', 'confirm', '__proto__', 'x'.repeat(24), 'é'.repeat(24), 'x'.repeat(5_000_000)])(
    'invented as %.20j is refused',
    async (token) => {
      const { tokens } = guardOf();
      await askedBy(tokens('client'));
      expect(await tokens('client').receive(guardedCall({ token }))).toMatchObject({
        verdict: 'refused',
        text: expect.stringContaining('not valid'),
      });
    },
  );

  test('with any character changed is refused', async () => {
    const { tokens } = guardOf();
    const { token } = await askedBy(tokens('client'));
    await fc.assert(
      fc.asyncProperty(fc.nat(23), fc.constantFrom('A', '-', '_', '9', ''), async (at, other) => {
        const changed = token.slice(0, at) + other + token.slice(at + 1);
        fc.pre(changed !== token);
        expect(await tokens('client').receive(guardedCall({ token: changed }))).toMatchObject({
          verdict: 'refused',
        });
      }),
    );
  });

  test('lives five minutes', async () => {
    const { tokens, clock } = guardOf();
    const [early, late] = [await askedBy(tokens('client')), await askedBy(tokens('client'))];
    clock.ran += 5 * MINUTE - 1;
    expect(await tokens('client').receive(guardedCall({ token: early.token }))).toMatchObject({
      verdict: 'approved',
    });
    clock.ran += 1;
    expect(await tokens('client').receive(guardedCall({ token: late.token }))).toMatchObject({
      verdict: 'refused',
    });
  });

  test('a hundred may be pending; a flood of first calls then drops the oldest', async () => {
    const { tokens } = guardOf();
    const issued: string[] = [];
    for (let call = 0; call < 101; call += 1) issued.push((await askedBy(tokens('client'))).token);
    const verdict = async (token = '') => (await tokens('client').receive(guardedCall({ token })))?.verdict;
    expect(await verdict(issued[0])).toBe('refused');
    expect(await verdict(issued[1])).toBe('approved');
    expect(await verdict(issued[100])).toBe('approved');
  });

  test('expired ones are swept before a live one is evicted', async () => {
    const { tokens, clock } = guardOf();
    for (let call = 0; call < 50; call += 1) await askedBy(tokens('client'));
    clock.now += 5 * MINUTE;
    const issued: string[] = [];
    for (let call = 0; call < 100; call += 1) issued.push((await askedBy(tokens('client'))).token);
    expect(await tokens('client').receive(guardedCall({ token: issued[0] }))).toMatchObject({
      verdict: 'approved',
    });
  });

  test('says so when what the call would do has changed since', async () => {
    const { text } = await askedBy(guardOf().tokens('client'), guardedCall({}), true);
    expect(text).toContain('has changed since the token was issued');
  });

  test('of one server is nothing to another', async () => {
    const { token } = await askedBy(guardOf().tokens('client'));
    expect(await guardOf().tokens('client').receive(guardedCall({ token }))).toMatchObject({
      verdict: 'refused',
    });
  });
});
