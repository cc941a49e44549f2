import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { type Lane, serialLane, StoreError, TurnLost } from '@guard/core/store';
import type { Connection, Script } from './connection.ts';

const ASK_EVERY_MS = 50;
/** MCP clients give up at 60 s, and then nobody reads why. */
const LONGEST_WAIT_MS = 45_000;

export interface LockOptions {
  readonly connection: Connection;
  readonly key: string;
  /** Of one request that writes. */
  readonly longestWriteMs: number;
  /** Milliseconds since any moment, by a clock that nobody can set. */
  readonly monotonic: () => number;
}

/**
 * One instance writes at a time. Whoever holds the turn asks directly before each request whether it still does: an
 * instance that stood still may have lost it. Between that question and the backend nothing can be promised, because
 * the backend does not know whose turn it is; so a turn lasts three times as long as the longest write.
 */
export function createLock({ connection, key, longestWriteMs, monotonic }: LockOptions): Lane {
  const ttl = String(3 * longestWriteMs);
  const script = (text: string): Script => ({ text, keys: [key] });
  const extend = script(
    `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0`,
  );
  const release = script(
    `if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('DEL', KEYS[1]) end return 0`,
  );
  const withinProcess = serialLane();

  async function take(owner: string): Promise<void> {
    const until = monotonic() + LONGEST_WAIT_MS;
    while ((await connection.command('SET', key, owner, 'NX', 'PX', ttl)) === null) {
      if (monotonic() >= until)
        throw new StoreError('Other writes to the backend are under way. Call again later.');
      await pause(ASK_EVERY_MS);
    }
  }

  return (work) =>
    withinProcess(async () => {
      const owner = randomUUID();
      await take(owner);
      const holds = async () => (await connection.run(extend, owner, ttl)) === 1;
      // A call may write for longer than one request takes.
      const renewing = setInterval(() => void holds().catch(() => undefined), longestWriteMs).unref();
      try {
        return await work(async () => {
          if (!(await holds().catch(() => false))) throw new TurnLost();
        });
      } finally {
        clearInterval(renewing);
        await connection.run(release, owner).catch(() => undefined);
      }
    });
}
