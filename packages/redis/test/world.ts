import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type ApprovalStore, createLifetimeClock, type Keys } from '@guard/core/store';
import { createTime, KEYS, type Time, type World } from '../../core/test/approvals/world.ts';
import { connect } from '../src/connection.ts';
import { createRedisStore } from '../src/redis-store.ts';
import { createChannel } from '../src/relay.ts';

/** A store as a process of its own opens it. */
export function storeAt(url: string, prefix: string, time: Time, keys: Keys = KEYS): ApprovalStore {
  const connection = connect({ url });
  const date = () => time.wall;
  const now = createLifetimeClock(date, () => time.monotonic);
  const channel = createChannel(connection, `${prefix}:messages`, keys);
  return createRedisStore({ connection, prefix, keys, date, now, channel });
}

/** Waits until it is connected: commands are not queued before. */
export async function ready(store: ApprovalStore): Promise<ApprovalStore> {
  for (;;) {
    const isThere = await store.list().then(
      () => true,
      () => false,
    );
    if (isThere) return store;
    await pause(5);
  }
}

export async function redisWorld(url: string): Promise<World> {
  const time = createTime();
  const store = await ready(storeAt(url, `{${randomUUID()}}`, time));
  return { time, store, remove: () => store.close() };
}
