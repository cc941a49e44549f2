import { describe, expect, test, vi } from 'vitest';
import * as z from 'zod';
import type { Sent } from '../../src/approvals/ended.ts';
import { Forbidden } from '../../src/guard/forbidden.ts';
import { createHands } from '../../src/guard/hands.ts';
import type { Step, StepFacts } from '../../src/guard/events.ts';
import { WriteFailure } from '../../src/guard/write-attempt.ts';
import {
  BackendError,
  guardedTool,
  path,
  sometimesGuardedTool,
  ToolError,
  type Writer,
} from '../../src/index.ts';
import { writeTool } from '../../src/tool/declaration.ts';
import { requestContext, withSignal } from './context.ts';
import { facts, guardedCall, journalled, question } from './guarded.ts';

const context = await requestContext();
const reply = z.looseObject({});
const call = guardedCall();
const permit = { plan: 5, level: 'guarded', stillMyTurn: async () => undefined } as const;
const instance = { base: new URL('https://notes.example.org/'), account: 'ada' };

interface Settings {
  readonly forbids?: (tool: string) => string | undefined;
  readonly failsAt?: Step;
  /** Takes the place of the one with a journal. */
  readonly writer?: Writer;
}

function handsOf({ forbids = () => undefined, failsAt, writer }: Settings = {}) {
  const { client: usual, journal } = journalled();
  const client = writer === undefined ? usual : { ...usual, writer: () => writer };
  const recorded: ({ step: Step } & StepFacts)[] = [];
  let time = 1000;
  const hands = createHands({
    client,
    instance,
    forbids,
    now: () => (time += 10),
    record: async (_call, step, more = {}) => {
      if (step === failsAt) throw new Error('The trail is full.');
      recorded.push({ step, ...more });
    },
  });
  return { hands, journal, recorded };
}

const noteTool = (write: (writer: Writer) => Promise<Record<string, unknown>>) =>
  writeTool({ ...facts('hide_note'), neverAsks: 'test', write: async ({ write: writer }) => write(writer) });

const hide = (writer: Writer, id = 5) => writer.send('PUT', path`/notes/${id}`, { reply });

const refusedBy = (outcome: 'refused' | 'not_sent' | 'unknown') =>
  new BackendError({ kind: 'status', method: 'PUT', path: '/notes/5', outcome, message: 'no', status: 500 });

describe('the hands act', () => {
  test('with an intent before and a result after, joined as one attempt', async () => {
    const { hands, journal, recorded } = handsOf();
    const plain = noteTool(async (writer) => {
      expect(recorded.map(({ step }) => step)).toStrictEqual(['intent']);
      return hide(writer);
    });
    expect(await hands.act(plain, call, permit)).toStrictEqual({ done: {} });
    expect(journal).toStrictEqual(['PUT /notes/5']);
    expect(recorded).toMatchObject([
      { step: 'intent', level: 'guarded' },
      { step: 'result', outcome: 'success', became: 'done', durationMs: 10 },
    ]);
    expect(recorded[0]?.attempt).toMatch(/^[\da-f-]{36}$/);
    expect(recorded[1]?.attempt).toBe(recorded[0]?.attempt);
  });

  test('on no intent that could not be recorded: nothing is sent, and nobody is told that it was', async () => {
    const { hands, journal } = handsOf({ failsAt: 'intent' });
    const tell = vi.fn<(sent: Sent) => void>();
    await expect(hands.act(noteTool(hide), call, { ...permit, tell })).rejects.toThrow('The trail is full.');
    expect(journal).toStrictEqual([]);
    expect(tell).not.toHaveBeenCalled();
  });

  test('and what was done is true though its result could not be recorded', async () => {
    const { hands, journal } = handsOf({ failsAt: 'result' });
    expect(await hands.act(noteTool(hide), call, permit)).toStrictEqual({
      done: {},
      notice: expect.stringContaining('could not be written to the audit trail'),
    });
    expect(journal).toHaveLength(1);
  });

  test('on nothing that a rule forbids by now, and record no intent of it', async () => {
    const { hands, journal, recorded } = handsOf({ forbids: (tool) => `deny_tools of ${tool}` });
    await expect(hands.act(noteTool(hide), call, permit)).rejects.toThrow('deny_tools of hide_note');
    expect([journal, recorded]).toStrictEqual([[], []]);
  });

  test('no further once a rule forbids it between two requests, and say that it was done in part', async () => {
    let by: string | undefined;
    const { hands, journal, recorded } = handsOf({ forbids: () => by });
    const tell = vi.fn<(sent: Sent) => void>();
    const twice = noteTool(async (writer) => {
      await hide(writer, 1);
      by = 'read_only';
      return hide(writer, 2);
    });
    const failure = await hands.act(twice, call, { ...permit, tell }).catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(WriteFailure);
    expect(failure).toMatchObject({ became: 'part', cause: expect.any(Forbidden) });
    expect(journal).toStrictEqual(['PUT /notes/1']);
    expect(recorded[1]).toMatchObject({ reason: 'forbidden', outcome: 'failure', became: 'part' });
    expect(tell.mock.calls).toStrictEqual([[{ became: 'part', sent: true }]]);
  });

  test('on no yes that arrives together with the end of the call', async () => {
    const { hands, journal, recorded } = handsOf();
    const gone = { ...call, context: withSignal(context, AbortSignal.abort(new Error('gone'))) };
    await expect(hands.act(noteTool(hide), gone, permit)).rejects.toThrow('gone');
    expect(journal).toStrictEqual([]);
    expect(recorded).toMatchObject([
      { step: 'intent' },
      { step: 'result', reason: 'call_cancelled', outcome: 'failure', became: 'nothing' },
    ]);
  });
});

describe('a tool that fails', () => {
  test.each([
    ['not_sent', { became: 'nothing', sent: false }],
    ['refused', { became: 'nothing', sent: true }],
    ['unknown', { became: 'unknown', sent: true }],
  ] as const)('%s: what became of it is told', async (outcome, sent) => {
    const writer: Writer = { send: () => Promise.reject(refusedBy(outcome)) };
    const { hands, recorded } = handsOf({ writer });
    const tell = vi.fn<(sent: Sent) => void>();
    await expect(hands.act(noteTool(hide), call, { ...permit, tell })).rejects.toThrow(WriteFailure);
    expect(tell.mock.calls).toStrictEqual([[sent]]);
    expect(recorded[1]).toMatchObject({ reason: 'backend_status', status: 500, became: sent.became });
  });

  test('after a write that went through is no failed write', async () => {
    const { hands, recorded } = handsOf();
    const readsBack = noteTool(async (writer) => {
      await hide(writer);
      throw new ToolError('The note could not be read back.');
    });
    const failure = await hands.act(readsBack, call, permit).catch((error: unknown) => error);
    expect(failure).toMatchObject({ became: 'done', cause: expect.any(ToolError) });
    expect(recorded[1]).toMatchObject({ reason: 'tool_refused', outcome: 'success', became: 'done' });
  });

  test('while the trail fails, too, says both', async () => {
    const { hands } = handsOf({ failsAt: 'result' });
    const breaks = noteTool(async () => {
      throw new Error('a bug');
    });
    const failure = await hands.act(breaks, call, permit).catch((error: unknown) => error);
    expect(failure).toMatchObject({
      became: 'nothing',
      notice: expect.stringContaining('Further writes are refused'),
    });
  });
});

describe('the hands look', () => {
  test('with a client that can only read, in the hand of whatever asks', async () => {
    const { hands, journal } = handsOf();
    const given: string[][] = [];
    const asks = guardedTool({
      ...facts('delete_note'),
      question: async (hand) => {
        given.push(Object.keys(hand).toSorted());
        return { ...question(5), plan: 7 };
      },
      write: async ({ plan, write }) => write.send('DELETE', path`/notes/${plan}`, { reply }),
    });
    expect(await hands.look(asks, call, undefined)).toMatchObject({ ask: { plan: 7 }, plan: 7 });
    expect(given).toStrictEqual([['fixed', 'input', 'instance', 'now', 'read', 'signal']]);
    expect(journal).toStrictEqual([]);
  });

  test('and hand on what was fixed when the question was put, so that what moves by itself changes nothing', async () => {
    const { hands } = handsOf();
    const fixes: unknown[] = [];
    const asks = guardedTool({
      ...facts('delete_note'),
      question: async ({ fixed }) => {
        fixes.push(fixed);
        return { ...question(5), plan: 5 };
      },
      write: async () => ({}),
    });
    await hands.look(asks, call, { upTo: '17' });
    await hands.look(asks, call, undefined);
    expect(fixes).toStrictEqual([{ upTo: '17' }, undefined]);
  });

  test('and a tool that asks sometimes says itself whether it does', async () => {
    const { hands } = handsOf();
    const sometimes = sometimesGuardedTool({
      ...facts('move_note'),
      asksWhen: 'the note is the fifth',
      question: async ({ input }) => (input.id === 5 ? {} : { ask: question(6) }),
      write: async () => ({}),
    });
    expect(await hands.look(sometimes, call, undefined)).toStrictEqual({});
  });
});
