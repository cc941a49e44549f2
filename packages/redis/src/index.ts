import {
  type ApprovalStore,
  createLifetimeClock,
  type Keys,
  type Lane,
  type PasskeyHome,
  type Relay,
} from '@guard/core/store';
import { redisProblem } from './checks.ts';
import { connect } from './connection.ts';
import { createLock } from './lock.ts';
import { createRedisStore } from './redis-store.ts';
import { createChannel } from './relay.ts';
import { passkeysInRedis } from './vault.ts';

export interface SharedOptions {
  /** `redis://` or `rediss://`. */
  readonly url: string;
  readonly keys: Keys;
  /** Name of the server: several may share one Redis. */
  readonly server: string;
  readonly caPem?: string | undefined;
  /** Of one request that writes to the backend. */
  readonly longestWriteMs: number;
}

/** What the instances of a server share. */
export interface Shared {
  readonly store: ApprovalStore;
  readonly relay: Relay;
  readonly lane: Lane;
  readonly passkeys: PasskeyHome;
  /** What is wrong with it right now, continuing a sentence that begins with its setting; undefined where nothing is. */
  problem(): Promise<string | undefined>;
  close(): void;
}

const monotonic = () => performance.now();

/** Opens what the instances of a server share. Nothing is waited for: `problem` tells whether it can be used. */
export function openShared({ url, keys, server, caPem, longestWriteMs }: SharedOptions): Shared {
  const connection = connect({ url, caPem });
  // In braces, so that on a cluster all of it is on one node.
  const prefix = `{guard:${server}}`;
  const channel = createChannel(connection, `${prefix}:messages`, keys);
  const now = createLifetimeClock(Date.now, monotonic);
  return {
    store: createRedisStore({ connection, prefix, keys, date: Date.now, now, channel }),
    relay: channel.relay,
    passkeys: passkeysInRedis(connection, `${prefix}:passkeys`, keys),
    lane: createLock({ connection, key: `${prefix}:turn`, longestWriteMs, monotonic }),
    problem: () => redisProblem(connection),
    close: () => connection.close(),
  };
}
