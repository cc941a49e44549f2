import { setTimeout as pause } from 'node:timers/promises';
import { ConfigurationError, DEFAULT_LIMITS, type HttpSettings } from '@guard/core/embed';
import type { Shared } from '@guard/redis';

const LOOK_EVERY_MS = 100;
const LOOKS = 50;

/**
 * What the instances of this server share; undefined where this one is alone.
 *
 * @throws {ConfigurationError} where it cannot be used
 */
export async function openSharedState(
  { redis }: Pick<HttpSettings, 'redis'>,
  server: string,
  caPem: string | undefined,
): Promise<Shared | undefined> {
  if (redis === undefined) return undefined;
  const { openShared } = await import('@guard/redis');
  const shared = openShared({ ...redis, server, caPem, longestWriteMs: DEFAULT_LIMITS.totalMs });
  for (let look = 1; ; look += 1) {
    const problem = await shared.problem();
    if (problem === undefined) return shared;
    if (look === LOOKS) {
      shared.close();
      throw new ConfigurationError([`GUARD_REDIS_URL ${problem}`]);
    }
    // Started together with this server, it may take a moment longer.
    await pause(LOOK_EVERY_MS);
  }
}
