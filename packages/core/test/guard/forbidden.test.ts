import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import { Forbidden, stoppable, throwIfForbidden, TurnLost, whyForbidden } from '../../src/guard/forbidden.ts';
import { failureFacts } from '../../src/guard/failure-facts.ts';
import { path, ToolError } from '../../src/index.ts';
import type { Became } from '../../src/guard/write-attempt.ts';
import { journalled } from './guarded.ts';

const reply = z.looseObject({});
const DENIED = 'policy deny_tools';
const stillMine = async () => undefined;

describe('a rule that forbids a call', () => {
  test('says which setting, and who alone can change it', () => {
    expect(() => throwIfForbidden(DENIED)).toThrow(Forbidden);
    expect(() => throwIfForbidden(DENIED)).toThrow(whyForbidden(DENIED));
    expect(whyForbidden(DENIED)).toContain(`(${DENIED})`);
    expect(whyForbidden(DENIED)).toContain('Only its operator');
  });

  test('lets through what nothing forbids', () => expect(() => throwIfForbidden(undefined)).not.toThrow());

  test('is asked for before each request: a tool that sends many is stopped between two', async () => {
    const { client, journal } = journalled();
    let by: string | undefined;
    const writer = stoppable(client.writer(new AbortController().signal), () => by, stillMine);
    await writer.send('DELETE', path`/notes/${1}`, { reply });
    by = DENIED;
    await expect(writer.send('DELETE', path`/notes/${2}`, { reply })).rejects.toThrow(Forbidden);
    by = undefined;
    await writer.send('DELETE', path`/notes/${3}`, { reply });
    expect(journal).toStrictEqual(['DELETE /notes/1', 'DELETE /notes/3']);
  });

  test('a turn is asked for before each request: whoever lost it sends no more', async () => {
    const { client, journal } = journalled();
    let isMine = true;
    const stillMyTurn = async () => {
      if (!isMine) throw new TurnLost();
    };
    const writer = stoppable(client.writer(new AbortController().signal), () => undefined, stillMyTurn);
    await writer.send('DELETE', path`/notes/${1}`, { reply });
    isMine = false;
    await expect(writer.send('DELETE', path`/notes/${2}`, { reply })).rejects.toThrow('Another instance');
    expect(journal).toStrictEqual(['DELETE /notes/1']);
  });

  test('refuses by a rejection and not by a throw, which a tool that sends in parallel would not catch', () => {
    const { client, journal } = journalled();
    const writer = stoppable(client.writer(new AbortController().signal), () => DENIED, stillMine);
    const sent = writer.send('DELETE', path`/notes/${1}`, { reply });
    expect(journal).toStrictEqual([]);
    return expect(sent).rejects.toThrow(DENIED);
  });
});

describe('what a trail says of a call that failed', () => {
  const SECRET = 'Bearer of-somebody';
  const errors = [
    ['a tool', new ToolError(SECRET), { reason: 'tool_refused' }],
    ['a rule', new Forbidden(SECRET), { reason: 'forbidden' }],
    ['a bug', new TypeError(SECRET), { reason: 'unexpected' }],
    ['something that is no error', SECRET, { reason: 'unexpected' }],
    ['nothing at all', undefined, { reason: 'unexpected' }],
  ] as const;

  test.each(errors)('%s, by a word of ours, and none of its own', (_who, error, facts) => {
    const told = failureFacts(error, 'nothing');
    expect(told).toStrictEqual({ ...facts, outcome: 'failure', became: 'nothing' });
    expect(JSON.stringify(told)).not.toContain('of-somebody');
  });

  test.each([
    ['done', 'success'],
    ['part', 'failure'],
    ['unknown', 'unknown'],
    ['nothing', 'failure'],
  ] as const)(
    'the outcome goes by what was confirmed (%s: %s), and not by how the call ended',
    (became: Became, outcome) => {
      for (const [, error] of errors) expect(failureFacts(error, became)).toMatchObject({ became, outcome });
    },
  );
});
