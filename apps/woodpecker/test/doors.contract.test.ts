import { nobody, personOf, PLAIN_MANNERS } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { seedExamples } from './example-calls.ts';
import { EFFECTS } from './support/doors.ts';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();
const [, declining] = PLAIN_MANNERS;

async function start() {
  const person = declining === undefined ? nobody() : personOf(declining);
  const session = await sessions.start({}, { person });
  seedExamples(session.woodpecker);
  return session;
}

describe.each(EFFECTS)('$effect', ({ doors }) => {
  it.each(doors)('only after a person was asked: $tool $args', async ({ tool, args }) => {
    const { call, woodpecker, person } = await start();
    expect(await call(tool, args)).toMatchObject({ isError: true });
    expect(person.seen).toHaveLength(1);
    expect(writesOf(woodpecker)).toEqual([]);
  });
});

// A hundred calls in one test, on a machine that may be busy.
describe('every door at once', { timeout: 60_000 }, () => {
  it('stays shut for a client that can show nothing, however often it knocks', async () => {
    const { woodpecker } = await start();
    const { call } = await sessions.connect(woodpecker, { env: { ELICITATION: 'false' } });
    for (const { tool, args } of EFFECTS.flatMap(({ doors }) => doors)) {
      expect(await call(tool, { ...args, confirm_token: 'guessed' })).toMatchObject({ isError: true });
      expect(await call(tool, args)).toMatchObject({ isError: true });
    }
    expect(writesOf(woodpecker)).toEqual([]);
  });

  it('stays shut for a server that may only read', async () => {
    const { woodpecker } = await start();
    const { call } = await sessions.connect(woodpecker, { env: { WOODPECKER_READ_ONLY: 'true' } });
    for (const { tool, args } of EFFECTS.flatMap(({ doors }) => doors)) {
      expect(await call(tool, args)).toMatchObject({ isError: true });
    }
    expect(woodpecker.requests).toEqual([]);
  });
});
