import { randomBytes } from 'node:crypto';
import { openShared } from '@guard/redis';
import { hasRedis, startRedis } from '@guard/testkit';
import type { Figure } from '../figure.ts';
import { interleave, median } from '../statistics.ts';
import { askAndRedeem, connect } from './guard.ts';

const CALLS_A_ROUND = 50;
const ROUNDS = { rounds: 15, warmUp: 5 };
const NAME = 'What Redis adds to a guarded call: to open, decide and redeem its approval';

/** What it costs to keep approvals where several instances find them. */
export async function redisFigures(): Promise<Figure[]> {
  if (!hasRedis)
    return [{ name: NAME, unit: 'ms', measured: undefined, note: 'redis-server is not installed here' }];
  const redis = await startRedis();
  const key = randomBytes(32);
  const shared = openShared({
    url: redis.url,
    keys: { first: key, all: [key] },
    server: 'probe-mcp',
    longestWriteMs: 50_000,
  });
  while ((await shared.problem()) !== undefined) await new Promise((resolve) => setTimeout(resolve, 20));
  const [there, here] = [await connect({}, { store: shared.store }), await connect()];
  const times = await interleave(
    {
      there: () => millisecondsACall(async () => askAndRedeem(there)),
      here: () => millisecondsACall(async () => askAndRedeem(here)),
    },
    ROUNDS,
  );
  shared.close();
  await redis.remove();
  const added = times.there.map((ms, round) => ms - (times.here[round] ?? 0));
  return [
    {
      name: NAME,
      unit: 'ms',
      measured: median(added),
      note: 'less the same in memory; by the clock, with Redis on this machine',
    },
  ];
}

/** By the clock: most of it is waiting. */
async function millisecondsACall(run: () => Promise<void>): Promise<number> {
  const began = performance.now();
  for (let index = 0; index < CALLS_A_ROUND; index += 1) await run();
  return (performance.now() - began) / CALLS_A_ROUND;
}
