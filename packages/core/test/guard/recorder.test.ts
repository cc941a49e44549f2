import { describe, expect, test } from 'vitest';
import type { GuardEvent, Step } from '../../src/guard/events.ts';
import { RecordError } from '../../src/guard/recorder.ts';
import { WriteFailure } from '../../src/guard/write-attempt.ts';
import { writeTool } from '../../src/tool/declaration.ts';
import { path } from '../../src/index.ts';
import { deleteTool, facts, guardOf } from './guarded.ts';
import * as z from 'zod';

const TICK = { action: 'accept', content: { confirm: true } };
const tool = deleteTool();
const plain = writeTool({
  ...facts('hide_note'),
  neverAsks: 'test',
  write: ({ input, write }) => write.send('PUT', path`/notes/${input.id}`, { reply: z.looseObject({}) }),
});

const failingAt = (step: Step) => (event: GuardEvent) => {
  if (event.step === step) throw new RecordError('The audit trail is full.');
};

const failInOwnWords = () => Promise.reject(new Error('open /home/ada/secret'));

/** Asks and ticks, with an answer that comes back in a call of its own. */
async function askAndTick({ guard, request }: ReturnType<typeof guardOf>) {
  const asked = await guard(tool, request(tool, { id: 5 }));
  const state = 'reply' in asked && 'requestState' in asked.reply ? asked.reply.requestState : undefined;
  if (typeof state !== 'string') return asked;
  return guard(tool, request(tool, { id: 5 }, { answer: TICK, state }));
}

describe('what cannot be recorded does not happen', () => {
  test.each(['asked', 'answered', 'intent'] as const)('%s: nothing is sent', async (step) => {
    const guarded = guardOf({ listen: failingAt(step) });
    expect(await askAndTick(guarded)).toStrictEqual({
      reply: {
        isError: true,
        content: [{ type: 'text', text: 'Nothing was done: The audit trail is full.' }],
      },
    });
    expect(guarded.journal).toStrictEqual([]);
  });

  test('asked: no question is open that an answer could still decide', async () => {
    const guarded = guardOf({ listen: failingAt('asked') });
    await askAndTick(guarded);
    expect(await guarded.store.list()).toStrictEqual([]);
  });

  test('asked: no token is handed out', async () => {
    const { guard, request } = guardOf({ listen: failingAt('asked') });
    const outcome = await guard(tool, request(tool, { id: 5 }, { noDialog: 'client' }));
    expect(JSON.stringify(outcome)).not.toContain('confirm_token');
  });

  test('answered that the client cannot be asked: no token is handed out in its place', async () => {
    const { guard, request, journal } = guardOf({ listen: failingAt('answered') });
    const outcome = await guard(tool, request(tool, { id: 5 }, { noDialog: 'undeliverable' }));
    expect(JSON.stringify(outcome)).not.toContain('confirm_token');
    expect(journal).toStrictEqual([]);
  });

  test('the intent of a write that asks nobody: nothing is sent', async () => {
    const { guard, request, journal } = guardOf({ listen: failingAt('intent') });
    expect(await guard(plain, request(plain, { id: 5 }))).toHaveProperty('reply.isError', true);
    expect(journal).toStrictEqual([]);
  });

  test('a listener that fails in its own words: they are repeated to nobody', async () => {
    const outcome = await askAndTick(guardOf({ listen: failInOwnWords }));
    expect(JSON.stringify(outcome)).toContain('Nothing was done: This call could not be recorded.');
    expect(JSON.stringify(outcome)).not.toContain('ada');
  });
});

describe('a result that cannot be recorded is true all the same', () => {
  test('the reply says what was done, and that it is not in the trail', async () => {
    const guarded = guardOf({ listen: failingAt('result') });
    expect(await askAndTick(guarded)).toStrictEqual({
      done: {},
      notice: expect.stringContaining('could not be written to the audit trail'),
    });
    expect(guarded.journal).toStrictEqual(['DELETE /notes/5']);
  });

  test('a failure keeps its own account of what became of the write', async () => {
    const { guard, request } = guardOf({ listen: failingAt('result') });
    const failing = { ...plain, write: failInOwnWords };
    const failure = await guard(failing, request(failing, { id: 5 })).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WriteFailure);
    expect(failure).toMatchObject({ became: 'nothing', notice: expect.stringContaining('refused until') });
  });
});

describe('what a step says', () => {
  test('an approval has a name of its own, which no store knows it by', async () => {
    const guarded = guardOf();
    await guarded.guard(tool, guarded.request(tool, { id: 5 }));
    const [approval] = await guarded.store.list();
    expect(guarded.events[0]?.approval).toMatch(/^[\da-f]{32}$/);
    expect(JSON.stringify(guarded.events)).not.toContain(approval?.id);
  });

  test('each of two calls alike is one attempt of its own', async () => {
    const { guard, request, events } = guardOf();
    await guard(plain, request(plain, { id: 5 }));
    await guard(plain, request(plain, { id: 5 }));
    expect(events.map(({ step, level }) => `${step} ${level}`)).toStrictEqual([
      'intent writes',
      'result writes',
      'intent writes',
      'result writes',
    ]);
    expect(new Set(events.map(({ call }) => call)).size).toBe(1);
    expect(new Set(events.map(({ attempt }) => attempt)).size).toBe(2);
  });

  test.each([
    [{ action: 'decline' }, 'declined', undefined],
    [{ action: 'cancel' }, 'cancelled', undefined],
    [{ action: 'accept' }, 'unticked', undefined],
    ['yes', 'none', 'unreadable_answer'],
  ])('the answer %j is %s', async (answer, said, reason) => {
    const { guard, request, events } = guardOf();
    const asked = await guard(tool, request(tool, { id: 5 }));
    const state = 'reply' in asked && 'requestState' in asked.reply ? asked.reply.requestState : undefined;
    await guard(tool, request(tool, { id: 5 }, { answer, state: String(state) }));
    expect(events[1]).toMatchObject({ step: 'answered', answer: said, outcome: 'failure' });
    expect(events[1]?.reason).toBe(reason);
    expect(events).toHaveLength(2);
  });
});
