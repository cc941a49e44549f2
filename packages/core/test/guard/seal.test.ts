import * as fc from 'fast-check';
import { createRequestStateCodec } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { deriveKey } from '../../src/approvals/keys.ts';
import { createSeal, type Seal, SEAL_MS } from '../../src/guard/seal.ts';
import { requestContext } from './context.ts';
import { keysOf } from './guarded.ts';

const asked = { approval: 'name-of-approval', tool: 'delete_note', call: 'digest-of-call' };
const context = await requestContext();
const START = Date.UTC(2026, 0, 1);
let seal: Seal;

describe('a seal', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    seal = createSeal(keysOf(1));
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('opens onto what was sealed', async () => {
    const opened = await seal.open(await seal.close(asked), context);
    expect(opened).toStrictEqual(asked);
  });

  test('holds no argument', async () => {
    const [, body = ''] = (await seal.close(asked)).split('.');
    const { p } = JSON.parse(Buffer.from(body, 'base64url').toString());
    expect(Object.keys(p).toSorted()).toStrictEqual(['approval', 'call', 'tool']);
  });

  test('lives fifteen minutes, should a store forget to end its approval', async () => {
    const state = await seal.close(asked);
    vi.setSystemTime(START + SEAL_MS - 2000);
    expect(await seal.open(state, context)).toBeDefined();
    vi.setSystemTime(START + SEAL_MS + 1000);
    expect(await seal.open(state, context)).toBeUndefined();
    expect(SEAL_MS).toBe(900_000);
  });

  test('of another process does not open', async () => {
    const other = createSeal(keysOf(2));
    expect(await seal.open(await other.close(asked), context)).toBeUndefined();
  });

  test('of an instance with the same key opens', async () => {
    const twin = createSeal(keysOf(1));
    expect(await seal.open(await twin.close(asked), context)).toMatchObject(asked);
  });

  test.each(['', '.', 'v1', 'v1..', 'v2.e30.e30', '\0', 'x'.repeat(1_000_000)])(
    'invented as %.20j does not open',
    async (state) => {
      expect(await seal.open(state, context)).toBeUndefined();
    },
  );

  test('with any character changed or cut does not open', async () => {
    const state = await seal.close(asked);
    // But for the last one: it carries spare bits, so that some changes of it are another spelling of the same.
    const place = fc.nat(state.length - 2);
    await fc.assert(
      fc.asyncProperty(place, fc.constantFrom('A', 'z', '0', '_', '.', ''), async (at, other) => {
        const changed = state.slice(0, at) + other + state.slice(at + 1);
        fc.pre(changed !== state);
        expect(await seal.open(changed, context)).toBeUndefined();
      }),
    );
  });

  test('in another spelling names the same approval, which is what single use counts by', async () => {
    const state = await seal.close(asked);
    const spellings = await Promise.all(
      [`${state}=`, `${state} `].map(async (spelling) => seal.open(spelling, context)),
    );
    const opened = await seal.open(state, context);
    for (const spelling of spellings) expect([undefined, opened?.approval]).toContain(spelling?.approval);
  });

  test('over a payload of another shape, were the key used for one, is no seal of ours', async () => {
    const codec = createRequestStateCodec({ key: deriveKey(keysOf(1).first, 'seal'), ttlSeconds: 900 });
    expect(await seal.open(await codec.mint(asked), context)).toStrictEqual(asked);
    for (const other of [{ ...asked, more: 1 }, { ...asked, call: 5 }, { call: 'x' }, 'text', null]) {
      expect(await seal.open(await codec.mint(other), context)).toBeUndefined();
    }
  });

  test('of a key that was replaced opens as long as the key is listed', async () => {
    const state = await seal.close(asked);
    const [{ first }, { first: old }] = [keysOf(2), keysOf(1)];
    expect(await createSeal({ first, all: [first, old] }).open(state, context)).toStrictEqual(asked);
    expect(await createSeal({ first, all: [first] }).open(state, context)).toBeUndefined();
  });
});
