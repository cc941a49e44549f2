import type { Runtime } from '@guard/core/embed';
import { describe, expect, it } from 'vitest';
import { whetherReady } from '../../src/observe/ready.ts';

interface Watched {
  readonly look: (signal: AbortSignal) => Promise<{ readonly ok: boolean; readonly says: string }>;
  readonly redis?: () => Promise<string | undefined>;
  readonly isConfigured?: boolean;
}

/** Whether a server is ready whose backend is looked at like this. */
function watched({ look, redis, isConfigured = true }: Watched) {
  const clock = { now: 0 };
  const runtime = {
    definition: { checks: [{ title: 'backend', run: look }] },
    // What it reads with is the signal that ends it.
    connected: isConfigured ? { client: { reader: (signal: AbortSignal) => signal } } : undefined,
    scope: {},
    monotonic: () => clock.now,
  };
  return { ready: whetherReady(runtime as unknown as Runtime, redis), clock };
}

const well = async () => ({ ok: true, says: '' });

describe('whether a server is ready', () => {
  it.each([
    ['everything is there', { look: well }, undefined],
    ['Redis is there, too', { look: well, redis: async () => undefined }, undefined],
    ['Redis is away', { look: well, redis: async () => 'is away' }, 'redis'],
    ['the backend says no', { look: async () => ({ ok: false, says: 'secret words' }) }, 'backend'],
    ['the backend is away', { look: () => Promise.reject(new Error('secret words')) }, 'backend'],
    ['nothing is set', { look: well, isConfigured: false }, 'not configured'],
  ])('%s: it says so in a word of its own', async (_what, given, says) => {
    expect(await watched(given).ready()).toBe(says);
  });

  it('is looked up once for all who ask within five seconds, so that nobody floods the backend by asking', async () => {
    let looks = 0;
    const { ready, clock } = watched({
      look: async () => {
        looks += 1;
        return { ok: looks === 1, says: '' };
      },
    });
    expect(await Promise.all([ready(), ready(), ready()])).toStrictEqual([undefined, undefined, undefined]);
    clock.now += 4999;
    expect(await ready()).toBeUndefined();
    expect(looks).toBe(1);
    clock.now += 1;
    expect(await ready()).toBe('backend');
    expect(looks).toBe(2);
  });
});
