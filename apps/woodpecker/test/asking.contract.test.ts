import { nobody, personOf, PLAIN_MANNERS } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { ASKING } from './support/asking-rows.ts';
import { QUIET } from './support/quiet-rows.ts';
import { HOSTILE, seedWorld } from './support/world.ts';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();
const [approving, declining] = PLAIN_MANNERS;

async function start(manner = approving) {
  const session = await sessions.start({}, manner && { person: personOf(manner) });
  seedWorld(session.woodpecker);
  return session;
}

describe.each(ASKING)('$tool: $what', ({ tool, args, says, box, writes, body }) => {
  it('asks, in these words, and then sends exactly this', async () => {
    const { call, woodpecker, person } = await start();
    const result = await call(tool, args);
    expect(person.seen.map(({ message }) => message)).toEqual([says]);
    expect(person.seen[0]?.box).toEqual({ title: box, default: false });
    expect(result).toMatchObject({ isError: false });
    expect(writesOf(woodpecker)).toEqual(writes);
    expect({ ...Object(woodpecker.journal.at(-1)?.body) }).toMatchObject(body ?? {});
  });

  it('sends nothing when the person declines', async () => {
    const { call, woodpecker, person } = await start(declining);
    const result = await call(tool, args);
    expect(result).toMatchObject({ isError: true });
    expect(person.seen).toHaveLength(1);
    expect(writesOf(woodpecker)).toEqual([]);
  });

  it('shows the person nothing that a stranger or the caller wrote', () => {
    expect(`${says} ${box}`).not.toMatch(new RegExp(`${HOSTILE}|FAKE|https?:|@`));
  });
});

describe.each(QUIET)('$tool: $what', ({ tool, args, writes, body }) => {
  it('does not ask', async () => {
    const { woodpecker } = await start();
    const { call, person } = await sessions.connect(woodpecker, { person: nobody() });
    expect(await call(tool, args)).toMatchObject({ isError: false });
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual(writes);
    expect({ ...Object(woodpecker.journal.at(-1)?.body) }).toMatchObject(body ?? {});
  });
});
