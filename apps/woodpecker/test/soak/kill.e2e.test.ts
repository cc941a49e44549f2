import { fileURLToPath } from 'node:url';
import { startWoodpecker } from '@guard/simulators';
import { hasRedis, redisDoor, startRedis, startTeam } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { createDisorder } from './disorder.ts';
import { guardedCall } from './guarded-call.ts';
import { type Moment, type Plan, plans } from './plan.ts';
import { type Account, type Told, wrongWith } from './verdict.ts';
import { post } from './wire.ts';

const BINARY = fileURLToPath(new URL('../../dist/woodpecker-ci-mcp.js', import.meta.url));
const CALLS = Number(process.env['GUARD_MODEL_CALLS'] ?? 40);
/** One and the same everywhere, so that a red run is the doing of a change; `pnpm soak:http` draws a new one. */
const GIVEN = process.env['GUARD_MODEL_SEED'] ?? '20261201';
const SEED = GIVEN === 'random' ? Math.floor(Math.random() * 2 ** 31) : Number(GIVEN);
/** Each makes one call after the other. */
const PEOPLE = ['alice', 'bob', 'carol', 'dave', 'erin', 'frank'];

describe.skipIf(!hasRedis)('three instances of which any may die at any moment', () => {
  it.each(['token', 'page'] as const)(
    'carry out what was approved once, and say what is true, with dialogs and the %s',
    async (other) => {
      const report = await play(plans(SEED, Math.ceil(CALLS / 2), other), other);
      process.stdout.write(`seed ${SEED}, dialogs and the ${other}: ${JSON.stringify(report.numbers)}\n`);
      expect(report.wrong).toStrictEqual([]);
      // Where nothing is carried out nothing can go wrong.
      expect(report.numbers.writes).toBeGreaterThan(0);
    },
    4 * 60 * 60_000,
  );
});

async function play(calls: readonly Plan[], other: 'token' | 'page') {
  const woodpecker = await startWoodpecker();
  const redis = await startRedis();
  const door = await redisDoor(redis.url);
  const holders = new Map<string, number>();
  const team = await startTeam({
    binary: BINARY,
    env: {
      WOODPECKER_URL: woodpecker.url,
      WOODPECKER_TOKEN: woodpecker.tokens['instance-admin'],
      GUARD_WHEN_UNABLE: other,
    },
    redisUrl: door.url,
    names: PEOPLE,
    size: 3,
    saw: (instance, piece) => {
      for (const [name] of piece.matchAll(/secret-\d+/g)) holders.set(name, instance);
    },
  });
  const disorder = createDisorder(team, redis, door);
  const reached = new Map<string, () => Promise<void>>();
  woodpecker.set({
    // The backend acts on nothing, so that a second write would not fail for a reason of its own.
    async answerWith({ method, path }) {
      const [name] = /secret-\d+$/.exec(path) ?? [];
      if (method !== 'DELETE' || name === undefined) return undefined;
      await reached.get(name)?.();
      return new Response(null, { status: 204 });
    },
  });
  for (const index of calls.keys()) woodpecker.addSecret({ repo_id: 21, name: nameOf(index) });

  const heard: Omit<Account, 'writes'>[] = [];
  const queue = [...calls.entries()];
  await Promise.all(
    PEOPLE.map(async (person) => {
      const sender = { url: team.url, token: team.tokenOf(person) };
      const sessions = {
        dialog: await begin(sender, { elicitation: { form: {} } }),
        none: await begin(sender, {}),
      };
      for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
        const [index, plan] = next;
        const name = nameOf(index);
        const { trouble } = plan;
        let isDue = trouble !== undefined;
        const at = async (moment: Moment) => {
          if (isDue && trouble?.at === moment) {
            isDue = false;
            await disorder.strike(trouble.what, name, holders.get(name) ?? 0);
          }
          if (moment === 'ended') await disorder.callEnded(name);
        };
        // The write is held until it has happened.
        reached.set(name, async () => at('write arrived'));
        const session =
          plan.era === '2026' ? undefined : plan.way === 'dialog' ? sessions.dialog : sessions.none;
        const account = await guardedCall({ plan, name, sender: { ...sender, session }, reached: at });
        heard.push(account);
      }
    }),
  );
  await disorder.settle();
  await team.close();
  const writesOf = (name: string) =>
    woodpecker.journal.filter(({ path }) => path.endsWith(`/${name}`)).length;
  const judged = heard.map((call): Account => Object.assign(call, { writes: writesOf(call.name) }));
  await door.close();
  await disorder.close();
  await woodpecker.close();
  return {
    wrong: judged.flatMap((account) => wrongWith(account) ?? []),
    numbers: {
      calls: judged.length,
      writes: judged.filter(({ writes }) => writes > 0).length,
      ...tally(judged),
      struck: disorder.struck,
    },
  };
}

const nameOf = (index: number) => `secret-${index}`;

function tally(accounts: readonly Account[]): Partial<Record<Told, number>> {
  const counts: Partial<Record<Told, number>> = {};
  for (const { told } of accounts) {
    const most = told.includes('done') ? 'done' : (told.at(-1) ?? 'nothing');
    counts[most] = (counts[most] ?? 0) + 1;
  }
  return counts;
}

async function begin(
  sender: { readonly url: URL; readonly token: string },
  capabilities: object,
): Promise<string> {
  const params = { protocolVersion: '2025-06-18', capabilities, clientInfo: { name: 'soak', version: '1' } };
  const { session } = await post(sender, { id: 1, method: 'initialize', params }, () => undefined);
  if (session === undefined) throw new Error('no session was begun');
  return session;
}
