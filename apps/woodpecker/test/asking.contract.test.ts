import { nobody, personOf, PLAIN_MANNERS } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { ASKING, type AskingRow } from './support/asking-rows.ts';
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

const HEADING = 'Values below come from the call, not from this server:';

function messageOf({ says, supplied = [] }: AskingRow): string {
  if (supplied.length === 0) return says;
  return `${says}\n\n${[HEADING, ...supplied.map(([label, value]) => `  ${label}: ${value}`)].join('\n')}`;
}

describe.each(ASKING)('$tool: $what', (row) => {
  const { tool, args, says, box, writes, body } = row;

  it('asks, in these words, and then sends exactly this', async () => {
    const { call, woodpecker, person } = await start();
    const result = await call(tool, args);
    // How a value is set off from the words around it is the business of the core.
    expect(person.seen.map(({ message }) => message.replaceAll(/[“”]/g, ''))).toEqual([messageOf(row)]);
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

  it('puts nothing that a stranger or the caller wrote into the words of this server', () => {
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
