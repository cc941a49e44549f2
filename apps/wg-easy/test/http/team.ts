import { fileURLToPath } from 'node:url';
import type { WgEasySimulator } from '@guard/simulators';
import { type Environment, type RedisServer, startRedis, startTeam, type Team } from '@guard/testkit';
import { settings } from '../support/session.ts';

export const BINARY = fileURLToPath(new URL('../../dist/wg-easy-mcp.js', import.meta.url));

/** Two instances, and the Redis that they share. */
export interface WgEasyTeam extends Team {
  readonly redis: RedisServer;
}

export async function startWgEasyTeam(
  wgEasy: WgEasySimulator,
  names: readonly string[],
  env: Environment = {},
): Promise<WgEasyTeam> {
  const redis = await startRedis();
  const team = await startTeam({
    binary: BINARY,
    env: { ...settings(wgEasy), ...env },
    redisUrl: redis.url,
    names,
    size: 2,
  });
  return {
    ...team,
    redis,
    async close() {
      await team.close();
      await redis.remove();
    },
  };
}
