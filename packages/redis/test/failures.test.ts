import { randomUUID } from 'node:crypto';
import { type ApprovalStore, StoreError } from '@guard/core/store';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import {
  anApproval,
  CARRY_OUT,
  createTime,
  openApproved,
  openOne,
  YES,
} from '../../core/test/approvals/world.ts';
import { redisProblem } from '../src/checks.ts';
import { connect } from '../src/connection.ts';
import { hasRedis, type RedisServer, startRedis } from '@guard/testkit';
import { ready, storeAt } from './world.ts';

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).toReversed()) await close();
});

async function redisWith(...settings: string[]): Promise<RedisServer> {
  const redis = await startRedis(...settings);
  closing.push(() => redis.remove());
  return redis;
}

/** A process of the server on this Redis. */
async function instance({ url }: RedisServer, prefix: string): Promise<ApprovalStore> {
  const store = await ready(storeAt(url, prefix, createTime()));
  closing.push(() => store.close());
  return store;
}

describe.skipIf(!hasRedis)('approvals in a Redis that fails', () => {
  let redis: RedisServer;
  let prefix: string;
  let store: ApprovalStore;
  beforeEach(async () => {
    prefix = `{${randomUUID()}}`;
    redis = await redisWith();
    store = await instance(redis, prefix);
  });

  test('fifty redeem at once at two instances: one gets it', async () => {
    const other = await instance(redis, prefix);
    const id = await openApproved(store);
    const redeemed = await Promise.all(
      Array.from({ length: 50 }, (_, at) => (at % 2 === 0 ? store : other).redeem(id)),
    );
    expect(redeemed.filter((entry) => entry !== undefined)).toHaveLength(1);
  });

  test('a decision that comes together with a withdrawal brings nothing back', async () => {
    const other = await instance(redis, prefix);
    for (let round = 0; round < 30; round += 1) {
      const id = await openOne(store);
      const [, isWithdrawn] = await Promise.all([
        store.decide(id, 'page', YES, CARRY_OUT),
        other.end(id, 'withdrawn'),
      ]);
      expect(isWithdrawn).toBe(true);
      expect(await store.redeem(id)).toBeUndefined();
    }
  });

  test('restarted from a snapshot taken between decision and redeem, it redeems nothing a second time', async () => {
    const id = await openApproved(store);
    await redis.admin('SAVE');
    expect(await store.redeem(id)).toBeDefined();
    await redis.restart();
    // It is there again, as it was when the snapshot was taken.
    expect(await redis.admin('HLEN', `${prefix}:open`)).toBe(1);
    const later = await instance(redis, prefix);
    expect(await later.redeem(id)).toBeUndefined();
    expect(await (await ready(store)).redeem(id)).toBeUndefined();
  });

  test('a replica that is promoted while the primary goes on redeems nothing that the primary knew', async () => {
    const replica = await redisWith('--replicaof', '127.0.0.1', new URL(redis.url).port);
    const id = await openApproved(store);
    expect(await redis.admin('WAIT', '1', '10000')).toBe(1);
    await replica.admin('REPLICAOF', 'NO', 'ONE');
    const there = await instance(replica, prefix);
    expect(await there.redeem(id)).toBeUndefined();
    expect(await store.redeem(id)).toBeDefined();
  });

  test('restarted empty, it knows of nothing, and new questions can be put', async () => {
    const id = await openApproved(store);
    await redis.kill();
    await redis.restart();
    await ready(store);
    expect(await store.redeem(id)).toBeUndefined();
    expect(await store.redeem(await openApproved(store))).toBeDefined();
  });

  test('held still, it fails each step in time, and hands out nothing twice when it goes on', async () => {
    const id = await openApproved(store);
    redis.signal('SIGSTOP');
    await expect(store.redeem(id)).rejects.toThrow(StoreError);
    await expect(store.decide(id, 'page', YES, CARRY_OUT)).rejects.toThrow(StoreError);
    await expect(store.open(anApproval())).rejects.toThrow('does not answer');
    redis.signal('SIGCONT');
    await ready(store);
    const redeemed = [await store.redeem(id), await store.redeem(id)];
    expect(redeemed.filter((entry) => entry !== undefined).length).toBeLessThanOrEqual(1);
  });

  test('away, it fails each step at once, and nothing waits to be done when it is back', async () => {
    const id = await openOne(store);
    await redis.kill();
    await expect(store.decide(id, 'page', YES, CARRY_OUT)).rejects.toThrow(StoreError);
    await expect(store.end(id, 'withdrawn')).rejects.toThrow(StoreError);
    await expect(store.find(id)).rejects.toThrow(StoreError);
    // Told after a write: it must not turn what was done into an error.
    await expect(store.note(id, { askAgain: true })).resolves.toBeUndefined();
  });

  test('whoever can write there reads nothing, and what is copied to another name is nothing', async () => {
    const id = await openOne(store, 'page', { principal: { kind: 'token', name: 'canary' }, tool: 'canary' });
    const [name, value] = (await redis.admin('HGETALL', `${prefix}:open`)) as [string, string];
    expect(`${name}${value}`).not.toContain(id);
    expect(Buffer.from(value, 'base64').toString('latin1')).not.toContain('canary');
    await redis.admin('HSET', `${prefix}:open`, '0'.repeat(64), value);
    await redis.admin('INCR', `${prefix}:version`);
    expect((await store.list()).map((entry) => entry.id)).toStrictEqual([id]);
  });

  const problemOf = async (url: string) => {
    const connection = connect({ url });
    closing.push(() => connection.close());
    await ready(await instance(redis, prefix));
    return redisProblem(connection);
  };

  describe('is refused at the start', () => {
    test('not where all is well', async () => expect(await problemOf(redis.url)).toBeUndefined());

    test('where entries can be evicted', async () => {
      const evicting = await redisWith('--maxmemory-policy', 'allkeys-lru', '--maxmemory', '100mb');
      expect(await problemOf(evicting.url)).toContain('allkeys-lru');
    });

    test('where INFO is forbidden', async () => {
      await redis.admin('ACL', 'SETUSER', 'blind', 'on', '>secret', '~*', '&*', '+@all', '-info');
      const { port } = new URL(redis.url);
      expect(await problemOf(`redis://blind:secret@127.0.0.1:${port}`)).toContain('INFO');
    });

    test('where the password is wrong', async () => {
      const { port } = new URL(redis.url);
      expect(await problemOf(`redis://nobody:wrong@127.0.0.1:${port}`)).toContain('password');
    });

    test('where nobody answers', async () => {
      expect(await problemOf('redis://127.0.0.1:1')).toBe('does not answer');
    });

    test('where it is a replica', async () => {
      const replica = await redisWith('--replicaof', '127.0.0.1', new URL(redis.url).port);
      expect(await problemOf(replica.url)).toContain('replica');
    });
  });
});
