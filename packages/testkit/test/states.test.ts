import { createRequestStateCodec, type ServerContext } from '@modelcontextprotocol/server';
import { describe, expect, it } from 'vitest';
import { flip, NOT_THE_STATE, SPELLINGS } from '../src/states.ts';

const codec = createRequestStateCodec<{ n: string }>({ key: new Uint8Array(32).fill(7), ttlSeconds: 60 });
// The codec looks at the context only where it binds to it, which ours does not.
const context = {} as ServerContext;
const opened = (state: string) =>
  codec.verify(state, context).then(
    () => true,
    () => false,
  );

/** Seals of many payloads, because a change may fall on bits that count in one and not in another. */
const states = () => Promise.all(Array.from({ length: 200 }, (_, n) => codec.mint({ n: String(n * 7919) })));

describe('states that must never open', () => {
  it.each(NOT_THE_STATE)('does not open when $name', async ({ change }) => {
    for (const state of await states()) expect(await opened(change(state))).toBe(false);
  });
});

describe('other spellings of a state', () => {
  it('differ from it', async () => {
    const changed = (await states()).map((state) => SPELLINGS.map(({ change }) => change(state) === state));
    // The other base64 is the same text where a state holds neither of its two characters.
    expect(changed.every(([padded, blank, last]) => !padded && !blank && !last)).toBe(true);
    expect(changed.some(([, , , base64]) => base64 === false)).toBe(true);
  });

  it('do open for this codec, so that single use is really put to the test', async () => {
    const opening = new Set<string>();
    for (const state of await states()) {
      for (const { name, change } of SPELLINGS) if (await opened(change(state))) opening.add(name);
    }
    expect(opening.size).toBeGreaterThan(1);
  });
});

describe('flip', () => {
  it('changes exactly one character', () => {
    expect(flip('AbC-', 1)).toMatch(/^A[^b]C-$/);
  });

  it('changes a character that is none of base64', () => {
    expect(flip('a.b', 1)).toBe('aAb');
  });
});
