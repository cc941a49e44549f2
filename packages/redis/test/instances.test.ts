import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { TurnLost } from '@guard/core/store';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { CARRY_OUT, createTime, KEYS, openOne, YES } from '../../core/test/approvals/world.ts';
import { type Connection, connect } from '../src/connection.ts';
import { createLock } from '../src/lock.ts';
import { createChannel } from '../src/relay.ts';
import { hasRedis, type RedisServer, startRedis } from '@guard/testkit';
import { ready, storeAt } from './world.ts';

const monotonic = () => performance.now();

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

describe.skipIf(!hasRedis)('what instances tell each other', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.remove());

  function connection(): Connection {
    const made = connect({ url: redis.url });
    closing.push(() => made.close());
    return made;
  }

  test('a message reaches the others and not its sender, and nobody without the key', async () => {
    const name = randomUUID();
    const seen: Record<string, unknown[]> = { own: [], other: [], stranger: [] };
    const hears = (who: string, keys = KEYS) => {
      const { relay } = createChannel(connection(), name, keys);
      relay.receive((message) => void seen[who]?.push(message));
      return relay;
    };
    const own = hears('own');
    hears('other');
    const key = new TextEncoder().encode('another key, of 32 bytes and more');
    const stranger = hears('stranger', { first: key, all: [key] });
    expect(await heard(() => own.send({ answer: 1 }), seen['other'] ?? [])).toStrictEqual({ answer: 1 });
    await stranger.send({ answer: 'forged' });
    await own.send({ answer: 2 });
    await heard(async () => undefined, seen['other'] ?? []);
    expect(seen['own']).toStrictEqual([]);
    expect(seen['stranger']).toStrictEqual([]);
    expect(JSON.stringify(seen['other'])).not.toContain('forged');
  });

  test('whoever waits at one instance is woken by a decision at another', async () => {
    const prefix = `{${randomUUID()}}`;
    const time = createTime();
    const open = async () => {
      const store = await ready(storeAt(redis.url, prefix, time));
      closing.push(() => store.close());
      return store;
    };
    const [waits, decides] = [await open(), await open()];
    const id = await openOne(waits);
    const stop = new AbortController();
    let woken = false;
    const waiting = waits.untilChange?.(3_600_000, stop.signal).then(() => (woken = true));
    await decides.decide(id, 'page', YES, CARRY_OUT);
    await waiting;
    expect(woken).toBe(true);
    expect((await waits.find(id))?.decision?.verdict).toBe('approved');
  });

  async function lane(key: string, longestWriteMs = 60_000) {
    const made = connection();
    while (
      !(await made.command('PING').then(
        () => true,
        () => false,
      ))
    )
      await pause(5);
    return createLock({ connection: made, key, longestWriteMs, monotonic });
  }

  describe('the turn to write', () => {
    test('two instances write one after the other', async () => {
      const key = randomUUID();
      const lanes = [await lane(key), await lane(key)];
      let writing = 0;
      let most = 0;
      const write = async () => {
        writing += 1;
        most = Math.max(most, writing);
        await pause(5);
        writing -= 1;
      };
      await Promise.all([...lanes, ...lanes, ...lanes].map((turn) => turn(write)));
      expect(most).toBe(1);
    });

    test('one that lost its turn while it stood still is told before it writes', async () => {
      const key = randomUUID();
      const mine = await lane(key);
      const turn = mine(async (stillMyTurn) => {
        await stillMyTurn();
        // What happens when its time to live has passed and another instance has taken the turn.
        await redis.admin('SET', key, 'another instance');
        await stillMyTurn();
      });
      await expect(turn).rejects.toThrow(TurnLost);
      // And it takes nothing away from whoever has it now.
      expect(await redis.admin('GET', key)).toBe('another instance');
    });

    test('a turn of an instance that died ends by itself', async () => {
      const key = randomUUID();
      await redis.admin('SET', key, 'died', 'PX', '200');
      expect(await (await lane(key))(async () => 'done')).toBe('done');
    });
  });
});

/** Sends until it is heard: who is not listening yet hears nothing. */
async function heard(send: () => Promise<void>, messages: readonly unknown[]): Promise<unknown> {
  while (messages.length === 0) {
    await send().catch(() => undefined);
    await pause(10);
  }
  return messages[0];
}
