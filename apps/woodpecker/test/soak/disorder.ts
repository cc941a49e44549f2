import { type RedisDoor, type RedisServer, startRedis, type Team } from '@guard/testkit';
import { setTimeout as pause } from 'node:timers/promises';
import type { Trouble } from './plan.ts';

/** What goes wrong around the calls. */
export interface Disorder {
  /**
   * Does it, one after the other.
   *
   * @param call the call on whose way it happens
   * @param holder the instance to which that call was sent last
   */
  strike(what: Trouble, call: string, holder: number): Promise<void>;
  /** A call has ended: what was to last until then is over. */
  callEnded(call: string): Promise<void>;
  /** Everything runs again. */
  settle(): Promise<void>;
  readonly struck: Readonly<Record<string, number>>;
  close(): Promise<void>;
}

/** How many calls end until Redis goes on, or the old primary is gone. */
const CALLS_UNTIL_OVER = 3;

/** What goes on for a while. */
interface Lasting {
  /** Until so many calls have ended, or this one. */
  until: number | string;
  readonly stillness?: true;
  readonly end: () => Promise<void>;
}

export function createDisorder(team: Team, first: RedisServer, door: RedisDoor): Disorder {
  let redis = first;
  const struck: Record<string, number> = {};
  let last: Promise<unknown> = Promise.resolve();
  let lasting: Lasting[] = [];

  /** One after the other: two that undo each other would be neither. */
  function inTurn<T>(work: () => Promise<T>): Promise<T> {
    const turn = last.then(work);
    last = turn.catch(() => undefined);
    return turn;
  }

  const kill = (instances: readonly number[]) =>
    Promise.all(instances.map((instance) => team.restart(instance % team.instances.length)));

  async function promote(): Promise<void> {
    const before = redis;
    const replica = await startRedis();
    const port = new URL(before.url).port;
    await replica.admin('REPLICAOF', '127.0.0.1', port);
    // Synchronised as soon as Redis says so; its own time limits end the wait.
    while (!String(await replica.admin('INFO', 'replication')).includes('master_link_status:up'))
      await pause(20);
    await replica.admin('REPLICAOF', 'NO', 'ONE');
    redis = replica;
    door.leadTo(replica.url);
    // One instance follows at once, the others go on with the old one until it is gone.
    await kill([0]);
    lasting.push({ until: CALLS_UNTIL_OVER, end: () => before.remove() });
  }

  const troubles: Readonly<Record<Trouble, (call: string, holder: number) => Promise<unknown>>> = {
    'the instance that holds the call is killed': (_, holder) => kill([holder]),
    'another instance is killed': (_, holder) => kill([holder + 1]),
    'all instances are killed': () => kill([...team.instances.keys()]),
    'Redis stands still': async () => {
      const frozen = redis;
      frozen.signal('SIGSTOP');
      lasting.push({
        until: CALLS_UNTIL_OVER,
        stillness: true,
        end: async () => frozen.signal('SIGCONT'),
      });
    },
    'Redis is killed, and comes back with what was on its disk': () => redis.restart(),
    'once the call has ended, all are started again, with Redis as it was at this moment': async (call) => {
      await redis.admin('SAVE').catch(() => undefined);
      // No instance remembers then what was redeemed since.
      lasting.push({
        until: call,
        end: async () => {
          await redis.restart();
          await kill([...team.instances.keys()]);
        },
      });
    },
    'a replica is promoted while the primary goes on': promote,
  };

  async function end(isOver: (each: Lasting) => boolean): Promise<void> {
    const over = lasting.filter(isOver);
    lasting = lasting.filter((each) => !over.includes(each));
    for (const each of over) await each.end();
  }

  return {
    struck,
    strike: (what, call, holder) =>
      inTurn(async () => {
        const isAboutRedis = /Redis|replica/.test(what);
        // No instance starts with a Redis that answers nobody, and what stands still can be told nothing.
        await end(({ stillness }) => isAboutRedis || stillness === true);
        struck[what] = (struck[what] ?? 0) + 1;
        await troubles[what](call, holder);
      }),
    callEnded: (call) =>
      inTurn(async () => {
        for (const each of lasting) if (typeof each.until === 'number') each.until -= 1;
        await end(({ until }) => until === call || until === 0);
      }),
    settle: () => inTurn(async () => end(() => true)),
    close: () => redis.remove(),
  };
}
