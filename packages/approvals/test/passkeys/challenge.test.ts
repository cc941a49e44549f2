import { describe, expect, it } from 'vitest';
import { type Agreed, challengeOf } from '../../src/passkeys/challenge.ts';

const answer = { verdict: 'approved', approval: 'a', call: 'c', question: 'q' } as const;
const adds = { adds: 'n', invitation: 'i', by: 'the new passkey' } as const;

describe('what a passkey signs', () => {
  const all: readonly (readonly [string, Agreed, string])[] = [
    ['an answer', answer, 'n'],
    ['the other answer', { ...answer, verdict: 'declined' }, 'n'],
    ['an answer to another question of this call', { ...answer, question: 'r' }, 'n'],
    ['an answer to another call', { ...answer, call: 'd' }, 'n'],
    ['an answer to another approval', { ...answer, approval: 'b' }, 'n'],
    ['an answer at another moment', answer, 'o'],
    ['an answer whose parts are cut elsewhere', { ...answer, approval: 'ac', call: '' }, 'n'],
    ['a new passkey', adds, 'n'],
    ['a new passkey of another name', { ...adds, adds: 'm' }, 'n'],
    ['a new passkey by another link', { ...adds, invitation: 'j' }, 'n'],
    ['the word of another passkey for it', { ...adds, by: 'a passkey registered before' }, 'n'],
    ['a new passkey at another moment', adds, 'o'],
  ];

  it.each(all)('is like nothing else: %s', (name, agreed, nonce) => {
    const others = all.filter(([other]) => other !== name);
    const digests = others.map(([, ...other]) => challengeOf(...other).toString('hex'));
    expect(digests).not.toContain(challengeOf(agreed, nonce).toString('hex'));
  });
});
