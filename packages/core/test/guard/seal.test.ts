import * as fc from 'fast-check';
import { createRequestStateCodec } from '@modelcontextprotocol/server';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { createLifetimeClock } from '../../src/approvals/lifetime-clock.ts';
import { createSeal, type Seal, SEAL_MS, SPENT_MS } from '../../src/guard/seal.ts';
import { requestContext } from './context.ts';

const key = new Uint8Array(32).fill(1);
const asked = { tool: 'delete_note', call: 'fingerprint-of-call', question: 'fingerprint-of-question' };
const context = await requestContext();
const START = Date.UTC(2026, 0, 1);
const clock = () => createLifetimeClock(Date.now, () => 0);
let seal: Seal;

describe('a seal', () => {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: START });
    seal = createSeal(key, clock());
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test('opens onto what was sealed, and knows when it was asked', async () => {
    const opened = await seal.open(await seal.close(asked), context);
    expect(opened).toMatchObject({ ...asked, askedAt: START });
  });

  test('has a nonce of its own every time', async () => {
    const nonces = await Promise.all(
      [1, 2].map(async () => (await seal.open(await seal.close(asked), context))?.nonce),
    );
    expect(nonces[0]).toMatch(/^[\w-]{22}$/);
    expect(nonces[0]).not.toBe(nonces[1]);
  });

  test('holds no argument: fingerprints, a nonce and a time', async () => {
    const [, body = ''] = (await seal.close(asked)).split('.');
    const { p } = JSON.parse(Buffer.from(body, 'base64url').toString());
    expect(Object.keys(p).toSorted()).toStrictEqual(['askedAt', 'call', 'nonce', 'question', 'tool']);
  });

  test('lives fifteen minutes', async () => {
    const state = await seal.close(asked);
    vi.setSystemTime(START + SEAL_MS - 2000);
    expect(await seal.open(state, context)).toBeDefined();
    vi.setSystemTime(START + SEAL_MS);
    expect(await seal.open(state, context)).toBeUndefined();
    expect(SEAL_MS).toBe(900_000);
  });

  test.each(['date', 'ran'] as const)(
    'is expired by our own clocks too, by whichever says so: %s',
    async (by) => {
      const time = { date: START, ran: 0 };
      const own = createSeal(
        key,
        createLifetimeClock(
          () => time.date,
          () => time.ran,
        ),
      );
      const state = await own.close(asked);
      time[by] += SEAL_MS - 10;
      expect(await own.open(state, context)).toBeDefined();
      time[by] += 10;
      expect(await own.open(state, context)).toBeUndefined();
    },
  );

  test('that was too old by the date once stays so when the date is set back', async () => {
    const state = await seal.close(asked);
    vi.setSystemTime(START + SEAL_MS + 2000);
    expect(await seal.open(state, context)).toBeUndefined();
    vi.setSystemTime(START);
    expect(await seal.open(state, context)).toBeUndefined();
  });

  test('of an instance whose clock is ahead opens only while its use is remembered longer', async () => {
    for (const [ahead, opens] of [
      [60_000, true],
      [60_001, false],
    ] as const) {
      const other = createSeal(
        key,
        createLifetimeClock(
          () => START + ahead,
          () => 0,
        ),
      );
      expect((await seal.open(await other.close(asked), context)) !== undefined).toBe(opens);
    }
    expect(SPENT_MS).toBe(SEAL_MS + 60_000);
  });

  test('of another process does not open', async () => {
    const other = createSeal(new Uint8Array(32).fill(2), clock());
    expect(await seal.open(await other.close(asked), context)).toBeUndefined();
  });

  test('of an instance with the same key opens', async () => {
    const twin = createSeal(new Uint8Array(32).fill(1), clock());
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

  test('in another spelling carries the same nonce, which is what single use counts by', async () => {
    const state = await seal.close(asked);
    const spellings = await Promise.all(
      [`${state}=`, `${state} `].map(async (spelling) => seal.open(spelling, context)),
    );
    const opened = await seal.open(state, context);
    for (const spelling of spellings) expect([undefined, opened?.nonce]).toContain(spelling?.nonce);
  });

  test('over a payload of another shape, were the key used for one, is no seal of ours', async () => {
    const codec = createRequestStateCodec({ key, ttlSeconds: 900 });
    const full = { ...asked, nonce: 'n', askedAt: START };
    expect(await seal.open(await codec.mint(full), context)).toStrictEqual(full);
    for (const other of [{ ...full, more: 1 }, { ...full, nonce: 5 }, asked, 'text', null]) {
      expect(await seal.open(await codec.mint(other), context)).toBeUndefined();
    }
  });

  test('cannot be made with a short key', () => {
    expect(() => createSeal(new Uint8Array(31), clock())).toThrow(RangeError);
  });
});
