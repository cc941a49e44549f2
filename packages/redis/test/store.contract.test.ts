import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe } from 'vitest';
import { endedContract } from '../../core/test/approvals/ended-contract.ts';
import { storeContract } from '../../core/test/approvals/store-contract.ts';
import { type Home, storeProperty } from '../../core/test/approvals/store-property.ts';
import { createTime } from '../../core/test/approvals/world.ts';
import { hasRedis, type RedisServer, startRedis } from '@guard/testkit';
import { ready, redisWorld, storeAt } from './world.ts';

describe.skipIf(!hasRedis)('a real Redis', () => {
  let redis: RedisServer;
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis.remove());

  async function twoInstances(): Promise<Home> {
    const time = createTime();
    const prefix = `{${randomUUID()}}`;
    const open = () => ready(storeAt(redis.url, prefix, time));
    const stores = [await open(), await open()];
    return {
      time,
      stores,
      async restart(process) {
        await stores[process]?.close();
        stores[process] = await open();
      },
      async remove() {
        await Promise.all(stores.map((store) => store.close()));
      },
    };
  }

  const worlds = [{ home: 'Redis', create: () => redisWorld(redis.url) }];
  storeContract(worlds);
  endedContract(worlds);
  storeProperty([{ home: 'Redis, for two instances', create: twoInstances, numRuns: 150 }]);
});
