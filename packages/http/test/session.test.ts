import type { Keys } from '@guard/core/embed';
import { describe, expect, test } from 'vitest';
import { createOpenCalls } from '../src/session/open-calls.ts';
import { createSessions } from '../src/session/session.ts';

const key = new TextEncoder().encode('a key of a test, and 32 bytes long');
const KEYS: Keys = { first: key, all: [key] };
const DAY_MS = 24 * 60 * 60_000;
const ALICE = { kind: 'token', name: 'alice' } as const;
const CLIENT = { canShowForm: true, canShowLink: false, client: 'a client' };

describe('the id of a session', () => {
  let now = Date.UTC(2026, 0, 1);
  const sessions = createSessions(KEYS, 'vpn', () => now);

  test('says all that is known of its client, and differs for two clients of one person', () => {
    const [one, other] = [sessions.begin(ALICE, CLIENT), sessions.begin(ALICE, CLIENT)];
    expect(sessions.find(one, ALICE)).toMatchObject({ client: CLIENT });
    expect(sessions.find(one, ALICE)?.nonce).not.toBe(sessions.find(other, ALICE)?.nonce);
  });

  test('is one for its own caller alone, for its own server, under its own key', () => {
    const id = sessions.begin(ALICE, CLIENT);
    expect(sessions.find(id, { kind: 'token', name: 'bob' })).toBeUndefined();
    expect(sessions.find(id, { kind: 'none' })).toBeUndefined();
    expect(createSessions(KEYS, 'feeds', () => now).find(id, ALICE)).toBeUndefined();
    const another = new TextEncoder().encode('another key, of 32 bytes and more');
    const stranger = createSessions({ first: another, all: [another] }, 'vpn', () => now);
    expect(stranger.find(id, ALICE)).toBeUndefined();
  });

  test.each(['', 'a', 'x'.repeat(5000), '\u0000'])('cannot be made up: %j', (id) => {
    expect(sessions.find(id, ALICE)).toBeUndefined();
  });

  test('ends after thirty days, and one from the future is none', () => {
    const id = sessions.begin(ALICE, CLIENT);
    now += 30 * DAY_MS;
    expect(sessions.find(id, ALICE)).toBeDefined();
    now += 1;
    expect(sessions.find(id, ALICE)).toBeUndefined();
    now -= 31 * DAY_MS;
    expect(sessions.find(id, ALICE)).toBeUndefined();
  });

  test('stays short, whatever a client calls itself', () => {
    const id = sessions.begin(ALICE, { ...CLIENT, client: 'n'.repeat(10_000) });
    expect(id.length).toBeLessThan(1000);
    expect(sessions.find(id, ALICE)?.client.client).toHaveLength(100);
  });
});

const cancel = (requestId: unknown) =>
  ({ jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId } }) as never;
const answer = (id: string) => ({ jsonrpc: '2.0', id, result: {} }) as never;

describe('a call that is open', () => {
  test('is reached by its own session, and by no other that knows its number', () => {
    const calls = createOpenCalls();
    const brought: unknown[] = [];
    calls.call('mine', 1, (message) => brought.push(message));
    calls.question('mine', 'q', (message) => brought.push(message));
    expect(calls.deliver('other', cancel(1))).toBe(false);
    expect(calls.deliver('other', answer('q'))).toBe(false);
    expect(calls.deliver('mine', cancel('1'))).toBe(false);
    expect(brought).toStrictEqual([]);
    expect(calls.deliver('mine', cancel(1))).toBe(true);
    expect(calls.deliver('mine', answer('q'))).toBe(true);
    expect(brought).toHaveLength(2);
  });

  test('is forgotten when it ends, and an older one ends no younger one of the same number', () => {
    const calls = createOpenCalls();
    const endOlder = calls.call('mine', 1, () => {});
    const endYounger = calls.call('mine', 1, () => {});
    endOlder();
    expect(calls.deliver('mine', cancel(1))).toBe(true);
    endYounger();
    expect(calls.deliver('mine', cancel(1))).toBe(false);
  });
});
