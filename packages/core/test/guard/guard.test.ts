import { isInputRequiredResult, MissingRequiredClientCapabilityError } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import * as z from 'zod';
import type { GuardOutcome } from '../../src/guard/guard.ts';
import { path, guardedTool, sometimesGuardedTool, writeTool } from '../../src/index.ts';
import { createMemoryStore } from '../../src/approvals/memory-store.ts';
import type { ApprovalStore } from '../../src/approvals/store.ts';
import { StoreError } from '../../src/approvals/store-error.ts';
import { withSignal } from './context.ts';
import { deleteTool, facts, guardOf, keysOf, question } from './guarded.ts';

const TICK = { action: 'accept', content: { confirm: true } };
const tool = deleteTool();

function stateOf(outcome: GuardOutcome): string {
  const result = 'reply' in outcome ? outcome.reply : undefined;
  if (result === undefined || !isInputRequiredResult(result)) throw new TypeError('No question was put');
  return result.requestState ?? '';
}

const textOf = (outcome: GuardOutcome) => JSON.stringify('reply' in outcome ? outcome.reply : {});
const tokenOf = (outcome: GuardOutcome) => /confirm_token \\"([\w-]+)\\"/.exec(textOf(outcome))?.[1];
const noForm = { noDialog: 'client' } as const;

describe('a call of a tool that asks', () => {
  test('writes nothing until a ticked answer to it comes back, and then writes once', async () => {
    const { guard, request, journal } = guardOf();
    const state = stateOf(await guard(tool, request(tool, { id: 5 })));
    expect(journal).toStrictEqual([]);
    const answered = request(tool, { id: 5 }, { answer: TICK, state });
    expect(await guard(tool, answered)).toStrictEqual({ done: {} });
    expect(journal).toStrictEqual(['DELETE /notes/5']);
    stateOf(await guard(tool, answered));
    expect(journal).toStrictEqual(['DELETE /notes/5']);
  });

  test('carries out the plan of the second preparation, not that of the first', async () => {
    const { guard, request, journal } = guardOf();
    let plan = 0;
    const planning = guardedTool({
      ...facts('delete_note'),
      question: async () => ({ ...question(5), plan: ++plan }),
      write: async ({ plan: id, write }) =>
        write.send('DELETE', path`/notes/${id}`, { reply: z.looseObject({}) }),
    });
    const state = stateOf(await guard(planning, request(planning, { id: 5 })));
    await guard(planning, request(planning, { id: 5 }, { answer: TICK, state }));
    expect(journal).toStrictEqual(['DELETE /notes/2']);
  });

  test('asks afresh when the question reads otherwise by the time of the answer', async () => {
    const { guard, request, journal } = guardOf();
    let title = 'laptop';
    const renamed = deleteTool(() => title);
    const first = stateOf(await guard(renamed, request(renamed, { id: 5 })));
    title = 'phone';
    const second = stateOf(await guard(renamed, request(renamed, { id: 5 }, { answer: TICK, state: first })));
    expect(journal).toStrictEqual([]);
    await guard(renamed, request(renamed, { id: 5 }, { answer: TICK, state: second }));
    expect(journal).toStrictEqual(['DELETE /notes/5']);
  });

  test('asks nobody and sends nothing where what it would bring about is there already', async () => {
    const { guard, request, journal } = guardOf();
    const there = guardedTool({
      ...facts('delete_note'),
      question: async () => ({ settled: { deleted: true } }),
      write: async ({ write }) => write.send('DELETE', path`/notes/5`, { reply: z.looseObject({}) }),
    });
    expect(await guard(there, request(there, { id: 5 }))).toStrictEqual({ done: { deleted: true } });
    const late = request(there, { id: 5 }, { answer: TICK, state: 'of another call' });
    expect(textOf(await guard(there, late))).toContain('Nothing was done');
    expect(journal).toStrictEqual([]);
  });

  test('ignores a token where the client can be asked', async () => {
    const { guard, request, journal } = guardOf();
    const token = tokenOf(await guard(tool, request(tool, { id: 5 }, noForm)));
    expect(token).toBeDefined();
    stateOf(await guard(tool, request(tool, { id: 5 }, { token })));
    expect(journal).toStrictEqual([]);
  });

  test('a decline beats a good token', async () => {
    const { guard, request, journal } = guardOf();
    const token = tokenOf(await guard(tool, request(tool, { id: 5 }, noForm)));
    const state = stateOf(await guard(tool, request(tool, { id: 5 })));
    const declined = { token, state, answer: { action: 'decline' } };
    expect(textOf(await guard(tool, request(tool, { id: 5 }, declined)))).toContain('Nothing was done.');
    expect(journal).toStrictEqual([]);
  });

  test.each([{}, noForm])(
    'a decline beats a good token, whatever the client can show by then: %j',
    async (shows) => {
      const { guard, request, journal } = guardOf();
      const token = tokenOf(await guard(tool, request(tool, { id: 5 }, noForm)));
      const state = stateOf(await guard(tool, request(tool, { id: 5 })));
      const declined = { ...shows, token, state, answer: { action: 'decline' } };
      expect(textOf(await guard(tool, request(tool, { id: 5 }, declined)))).toContain('decline');
      expect(journal).toStrictEqual([]);
    },
  );

  test('a decline burns the tokens of that call, and of no other', async () => {
    const { guard, request, journal } = guardOf();
    const [same, other] = [
      tokenOf(await guard(tool, request(tool, { id: 5 }, noForm))),
      tokenOf(await guard(tool, request(tool, { id: 6 }, noForm))),
    ];
    const state = stateOf(await guard(tool, request(tool, { id: 5 })));
    await guard(tool, request(tool, { id: 5 }, { state, answer: { action: 'decline' } }));
    const late = await guard(tool, request(tool, { id: 5 }, { ...noForm, token: same }));
    expect(textOf(late)).toContain('ended by a decline of the same call');
    expect(journal).toStrictEqual([]);
    await guard(tool, request(tool, { id: 6 }, { ...noForm, token: other }));
    expect(journal).toStrictEqual(['DELETE /notes/6']);
  });

  test('a wrong token burns no other', async () => {
    const { guard, request, journal } = guardOf();
    const token = tokenOf(await guard(tool, request(tool, { id: 5 }, noForm)));
    await guard(tool, request(tool, { id: 5 }, { ...noForm, token: 'x'.repeat(24) }));
    await guard(tool, request(tool, { id: 5 }, { ...noForm, token }));
    expect(journal).toStrictEqual(['DELETE /notes/5']);
  });

  test('a decline stays one, and offers no token, from a client that says by then that it cannot be asked', async () => {
    const { guard, request, journal } = guardOf();
    const state = stateOf(await guard(tool, request(tool, { id: 5 })));
    const outcome = await guard(
      tool,
      request(tool, { id: 5 }, { ...noForm, state, answer: { action: 'decline' } }),
    );
    expect(textOf(outcome)).toContain('"decline\\"');
    expect(tokenOf(outcome)).toBeUndefined();
    expect(journal).toStrictEqual([]);
  });

  test('does not act on an approval when the call is gone by then', async () => {
    const { guard, request, journal, context } = guardOf();
    const state = stateOf(await guard(tool, request(tool, { id: 5 })));
    const gone = withSignal(context, AbortSignal.abort(new Error('cancelled')));
    const answered = request(tool, { id: 5 }, { answer: TICK, state, context: gone });
    await expect(guard(tool, answered)).rejects.toThrow('cancelled');
    expect(journal).toStrictEqual([]);
    // The answer is used up all the same.
    stateOf(await guard(tool, request(tool, { id: 5 }, { answer: TICK, state })));
  });
});

/** As an update that only asks while it would still change something. */
function emptyingTool() {
  const { guard, request, journal, clock } = guardOf();
  const emptying = sometimesGuardedTool({
    ...facts('empty_note'),
    asksWhen: 'when the note is not empty',
    question: async ({ input }) => ({
      ask: journal.length === 0 ? question(input.id) : undefined,
      plan: input.id,
    }),
    write: async ({ plan, write }) => write.send('PATCH', path`/notes/${plan}`, { reply: z.looseObject({}) }),
  });
  const call = (parts: object) => guard(emptying, request(emptying, { id: 5 }, parts));
  return { call, journal, clock };
}

describe('an answer that approves nothing (any more) does not let a call through that asks no longer', () => {
  test.each([1, 2, 3])('of two retries with one answer one acts, in try %i', async () => {
    const { call, journal } = emptyingTool();
    const state = stateOf(await call({}));
    const both = await Promise.all([call({ answer: TICK, state }), call({ answer: TICK, state })]);
    expect(both.filter((outcome) => 'done' in outcome)).toHaveLength(1);
    expect(textOf(await call({ answer: TICK, state }))).toContain('was used before');
    expect(journal).toStrictEqual(['PATCH /notes/5']);
  });

  test.each([
    ['expired', (state: string) => ({ answer: TICK, state })],
    ['without its seal', () => ({ answer: TICK })],
    ['left out', (state: string) => ({ state })],
  ])('%s', async (_, parts) => {
    const { call, journal, clock } = emptyingTool();
    const state = stateOf(await call({}));
    await call({ answer: TICK, state: stateOf(await call({})) });
    clock.now += 15 * 60_000;
    expect(textOf(await call(parts(state)))).toContain('Nothing was done');
    expect(journal).toStrictEqual(['PATCH /notes/5']);
  });

  test('while a call that brings none goes on', async () => {
    const { call, journal } = emptyingTool();
    await call({ answer: TICK, state: stateOf(await call({})) });
    expect(await call({})).toStrictEqual({ done: {} });
    expect(journal).toHaveLength(2);
  });

  test('and a good token counts beside it', async () => {
    const { call, journal } = emptyingTool();
    const state = stateOf(await call({}));
    const token = tokenOf(await call(noForm));
    await call({ ...noForm, token, state });
    expect(journal).toStrictEqual(['PATCH /notes/5']);
  });
});

/** As a bound that moves on by itself: each first question fixes the one of its moment. */
function boundTool() {
  let newest = 7;
  const settings = guardOf();
  const bounded = guardedTool({
    ...facts('mark_notes'),
    question: async ({ fixed }) => {
      const until = fixed?.['until'] ?? String(newest++);
      return { ...question(Number(until)), plan: until, fixes: { until } };
    },
    write: async ({ plan, write }) =>
      write.send('POST', path`/notes/${plan}/mark`, { reply: z.looseObject({}) }),
  });
  const call = (parts: object) => settings.guard(bounded, settings.request(bounded, { id: 5 }, parts));
  return { call, journal: settings.journal };
}

describe('what a question fixes', () => {
  test('comes back with the approval of a dialog', async () => {
    const { call, journal } = boundTool();
    const first = stateOf(await call({}));
    await call({});
    await call({ answer: TICK, state: first });
    expect(journal).toStrictEqual(['POST /notes/7/mark']);
  });

  test('comes back with a token', async () => {
    const { call, journal } = boundTool();
    const token = tokenOf(await call(noForm));
    await call(noForm);
    await call({ ...noForm, token });
    expect(journal).toStrictEqual(['POST /notes/7/mark']);
  });

  test('does not come back with an answer that was used before', async () => {
    const { call, journal } = boundTool();
    const state = stateOf(await call({}));
    await call({ answer: TICK, state });
    const again = stateOf(await call({ answer: TICK, state }));
    await call({ answer: TICK, state: again });
    expect(journal).toStrictEqual(['POST /notes/7/mark', 'POST /notes/8/mark']);
  });
});

describe('the clients that a tool is handed', () => {
  test('the question is prepared with one that cannot write', async () => {
    const { guard, request, journal } = guardOf();
    const seen: unknown[] = [];
    const curious = guardedTool({
      ...facts('delete_note'),
      question: async (call) => {
        seen.push('send' in call.read, 'write' in call);
        return question(5);
      },
      write: async () => ({}),
    });
    await guard(curious, request(curious, { id: 5 }));
    expect(seen).toStrictEqual([false, false]);
    expect(journal).toStrictEqual([]);
  });

  test('the one that can write exists only after the approval', async () => {
    const { guard, request } = guardOf();
    const steps: string[] = [];
    const traced = guardedTool({
      ...facts('delete_note'),
      question: async () => {
        steps.push('question');
        return question(5);
      },
      write: async () => {
        steps.push('write');
        return {};
      },
    });
    const state = stateOf(await guard(traced, request(traced, { id: 5 })));
    await guard(traced, request(traced, { id: 5 }, { answer: { action: 'accept' }, state }));
    expect(steps).toStrictEqual(['question']);
  });
});

describe('rules', () => {
  test('never: acts at once', async () => {
    const { guard, request, journal } = guardOf();
    const never = writeTool({
      ...facts('hide_note'),
      neverAsks: 'it only takes reach away',
      write: async ({ input, write }) =>
        write.send('POST', path`/notes/${input.id}/hide`, { reply: z.looseObject({}) }),
    });
    await guard(never, request(never, { id: 5 }));
    expect(journal).toStrictEqual(['POST /notes/5/hide']);
  });

  test.each([
    [{ id: 0 }, ['PUT /notes/0']],
    [{ id: 1 }, []],
  ])('when: %j acts at once or asks', async (args, written) => {
    const { guard, request, journal } = guardOf();
    const when = sometimesGuardedTool({
      ...facts('set_note'),
      asksWhen: 'when the number is not 0',
      question: async ({ input }) => ({
        ask: input.id === 0 ? undefined : question(input.id),
        plan: input.id,
      }),
      write: async ({ plan, write }) => write.send('PUT', path`/notes/${plan}`, { reply: z.looseObject({}) }),
    });
    await guard(when, request(when, args));
    expect(journal).toStrictEqual(written);
  });
});

describe('postures', () => {
  test('forbidden since the question was put: not even an approval hands out the client that can write', async () => {
    const rule: { forbids?: string } = {};
    const { guard, request, journal, events } = guardOf({ forbids: () => rule.forbids });
    const state = stateOf(await guard(tool, request(tool, { id: 5 })));
    rule.forbids = 'disable in policy.json';
    expect(textOf(await guard(tool, request(tool, { id: 5 }, { answer: TICK, state })))).toContain(
      'Nothing was done: This call is forbidden on this machine by now (disable in policy.json)',
    );
    expect(events.at(-1)).toMatchObject({ step: 'result', reason: 'forbidden', became: 'nothing' });
    expect(journal).toStrictEqual([]);
  });

  test.each([1, 2, 3])('forbidden at look %d: whatever comes after it sends nothing', async (last) => {
    let looks = 0;
    const { guard, request, journal } = guardOf({
      forbids: () => ((looks += 1) > last ? 'disable' : undefined),
    });
    const twice = writeTool({
      ...facts('rename_twice'),
      neverAsks: 'test',
      write: async ({ write }) => {
        await write.send('PUT', path`/notes/1`, { reply: z.looseObject({}) });
        return write.send('PUT', path`/notes/2`, { reply: z.looseObject({}) });
      },
    });
    const outcome = await guard(twice, request(twice, { id: 5 })).catch((error: unknown) => error);
    expect(journal).toStrictEqual(['PUT /notes/1'].slice(0, last - 2 < 0 ? 0 : last - 2));
    expect(outcome).toMatchObject(
      last === 1
        ? { reply: { isError: true } }
        : { became: last === 2 ? 'nothing' : 'part', cause: { name: 'Forbidden' } },
    );
  });

  test('unable, refuse: the error of the protocol with what is missing', async () => {
    const { guard, request, events } = guardOf({ posture: { whenUnable: 'refuse' } });
    const refused = guard(tool, request(tool, { id: 5 }, noForm));
    await expect(refused).rejects.toThrow(MissingRequiredClientCapabilityError);
    await expect(refused).rejects.toMatchObject({
      code: -32_021,
      data: { requiredCapabilities: { elicitation: { form: {} } } },
    });
    expect(events.map(({ step, reason }) => `${step} ${reason}`)).toStrictEqual(['result client_cannot_ask']);
  });

  test('unable by its own answer, refuse: the same error, since nothing can be shown there either', async () => {
    const { guard, request, journal } = guardOf({ posture: { whenUnable: 'refuse' } });
    await expect(guard(tool, request(tool, { id: 5 }, { noDialog: 'undeliverable' }))).rejects.toMatchObject({
      code: -32_021,
      message: expect.stringContaining('does not know the request'),
    });
    expect(journal).toStrictEqual([]);
  });

  test.each([
    [{ whenUnable: 'refuse' }, noForm],
    [{ ask: 'off', whenOff: 'refuse' }, {}],
    [{ approveBy: 'page' }, {}],
  ] as const)('no way to ask (%j): not even the reads for the question are made', async (posture, brings) => {
    const { guard, request } = guardOf({ posture, noPage: true });
    let looked = 0;
    const question = async () => {
      looked += 1;
      return { settled: {} };
    };
    const always = guardedTool({ ...tool, question });
    await guard(always, request(always, { id: 5 }, brings)).catch(() => undefined);
    const sometimes = sometimesGuardedTool({
      ...tool,
      asksWhen: 'when the number is 5',
      surelyAsks: ({ id }) => id === 5,
      question,
    });
    await guard(sometimes, request(sometimes, { id: 5 }, brings)).catch(() => undefined);
    expect(looked).toBe(0);
    expect(await guard(sometimes, request(sometimes, { id: 6 }, brings))).toStrictEqual({ done: {} });
    expect(looked).toBe(1);
  });

  test('more than a dialog is wanted, and no page is there: nothing, whatever the client shows', async () => {
    const { guard, request, journal } = guardOf({ posture: { approveBy: 'page' } });
    expect(textOf(await guard(tool, request(tool, { id: 5 })))).toContain('approval page');
    expect(journal).toStrictEqual([]);
  });

  test('a dialog that was ticked before more was wanted: nothing', async () => {
    const store = near();
    const before = guardOf({ store });
    const state = stateOf(await before.guard(tool, before.request(tool, { id: 5 })));
    const { guard, request, journal } = guardOf({ store, posture: { approveBy: 'page' } });
    await guard(tool, request(tool, { id: 5 }, { answer: TICK, state }));
    expect(journal).toStrictEqual([]);
  });

  test('a dialog is wanted: a token approves nothing, and a tick that comes with it is used up', async () => {
    const store = near();
    const lax = guardOf({ store });
    const token = tokenOf(await lax.guard(tool, lax.request(tool, { id: 5 }, noForm)));
    const { guard, request, journal } = guardOf({ store, posture: { approveBy: 'dialog' } });
    const state = stateOf(await guard(tool, request(tool, { id: 5 })));
    for (const brings of [
      { ...noForm, token },
      { token },
      { answer: TICK, state, token },
      { answer: TICK, state },
    ]) {
      await guard(tool, request(tool, { id: 5 }, brings));
    }
    expect(textOf(await guard(tool, request(tool, { id: 5 }, { token })))).toContain(
      'more than a confirm_token',
    );
    expect(journal).toStrictEqual([]);
    expect((await store.list()).filter(({ decision }) => decision !== undefined)).toStrictEqual([]);
  });

  test('off, refuse', async () => {
    const { guard, request, journal } = guardOf({ posture: { ask: 'off', whenOff: 'refuse' } });
    expect(textOf(await guard(tool, request(tool, { id: 5 })))).toContain('switched questions off');
    expect(journal).toStrictEqual([]);
  });

  test('off, run: acts at once', async () => {
    const { guard, request, journal } = guardOf({ posture: { ask: 'off', whenOff: 'run' } });
    await guard(tool, request(tool, { id: 5 }));
    expect(journal).toStrictEqual(['DELETE /notes/5']);
  });

  test('off, token: also for a client that could be asked, and the operator is named', async () => {
    const { guard, request, journal } = guardOf({ posture: { ask: 'off' } });
    const first = await guard(tool, request(tool, { id: 5 }));
    expect(textOf(first)).toContain('ELICITATION=false');
    const second = request(tool, { id: 5 }, { token: tokenOf(first) });
    expect(await guard(tool, second)).toStrictEqual({ done: {} });
    expect(textOf(await guard(tool, second))).toContain('not valid');
    expect(journal).toStrictEqual(['DELETE /notes/5']);
  });

  test('off: a sealed answer from before does not act', async () => {
    const keys = keysOf(9);
    const asking = guardOf({ keys });
    const state = stateOf(await asking.guard(tool, asking.request(tool, { id: 5 })));
    const { guard, request, journal } = guardOf({ keys, store: asking.store, posture: { ask: 'off' } });
    await guard(tool, request(tool, { id: 5 }, { answer: TICK, state }));
    expect(journal).toStrictEqual([]);
  });
});

describe('one event for each step', () => {
  test('of a dialog', async () => {
    const { guard, request, events, clock } = guardOf();
    const state = stateOf(await guard(tool, request(tool, { id: 5 })));
    clock.now += 7;
    await guard(tool, request(tool, { id: 5 }, { answer: TICK, state }));
    expect(events.map(({ step, channel, at }) => [step, channel, at])).toStrictEqual([
      ['asked', 'dialog', 1_000_000],
      ['answered', 'dialog', 1_000_007],
      ['intent', 'dialog', 1_000_007],
      ['result', 'dialog', 1_000_007],
    ]);
    for (const one of ['call', 'question', 'approval'] as const) {
      expect(new Set(events.map((event) => event[one])).size).toBe(1);
    }
    expect(events[1]).toMatchObject({ answer: 'accepted', evidence: 'dialog', latencyMs: 7 });
    expect(events[3]).toMatchObject({ outcome: 'success', became: 'done', attempt: events[2]?.attempt });
  });

  test('of a token and of a decline', async () => {
    const { guard, request, events } = guardOf();
    const token = tokenOf(await guard(tool, request(tool, { id: 5 }, noForm)));
    await guard(tool, request(tool, { id: 5 }, { ...noForm, token }));
    await guard(tool, request(tool, { id: 5 }, { ...noForm, token }));
    expect(events.map(({ step, channel, answer, reason }) => [step, channel, answer, reason])).toEqual([
      ['asked', 'token', undefined, undefined],
      ['answered', 'token', 'accepted', undefined],
      ['intent', 'token', undefined, undefined],
      ['result', 'token', undefined, undefined],
      ['answered', 'token', 'none', 'token_rejected'],
    ]);
  });

  test('of a write that fails, and none of it shows an argument', async () => {
    const { guard, request, events } = guardOf({ posture: { ask: 'off', whenOff: 'run' } });
    const failing = writeTool({
      ...facts('delete_note'),
      neverAsks: 'test',
      write: async () => Promise.reject(new Error('no')),
    });
    await expect(guard(failing, request(failing, { id: 918_273 }))).rejects.toMatchObject({
      became: 'nothing',
    });
    expect(events.map(({ step, outcome }) => `${step} ${outcome}`)).toStrictEqual([
      'intent unknown',
      'result failure',
    ]);
    expect(JSON.stringify(events)).not.toContain('918273');
  });
});

const near = () => createMemoryStore(() => 1_000_000);

describe('the store of approvals', () => {
  test.each(['open', 'decide', 'redeem'] as const)(
    'that fails to %s: nothing is done, and the answer says so',
    async (step) => {
      const store = near();
      const { guard, request, journal } = guardOf({ store });
      const ask = () => guard(tool, request(tool, { id: 5 }));
      const state = step === 'open' ? undefined : stateOf(await ask());
      Object.assign(store, { [step]: () => Promise.reject(new StoreError('The state folder is full.')) });
      const outcome = await (state === undefined
        ? ask()
        : guard(tool, request(tool, { id: 5 }, { answer: TICK, state })));
      expect(textOf(outcome)).toContain('Nothing was done: The state folder is full.');
      expect(journal).toStrictEqual([]);
    },
  );

  test('without the approval any more when its turn comes: nothing is done', async () => {
    const store = near();
    const { guard, request, journal, events } = guardOf({ store });
    const state = stateOf(await guard(tool, request(tool, { id: 5 })));
    store.redeem = async () => undefined;
    const outcome = await guard(tool, request(tool, { id: 5 }, { answer: TICK, state }));
    expect(textOf(outcome)).toContain('ended before its turn came');
    expect(journal).toStrictEqual([]);
    expect(events.map(({ step }) => step)).toStrictEqual(['asked', 'answered', 'result']);
    expect(events[2]).toMatchObject({ outcome: 'failure', reason: 'approval_gone' });
  });

  test('with an approval that proves less than is asked for: the question is put anew', async () => {
    const kept = near();
    const store: ApprovalStore = {
      ...kept,
      decide: (id, kind, decision, ms) => kept.decide(id, kind, { ...decision, evidence: 'token' }, ms),
    };
    const { guard, request, journal } = guardOf({ store });
    const state = stateOf(await guard(tool, request(tool, { id: 5 })));
    stateOf(await guard(tool, request(tool, { id: 5 }, { answer: TICK, state })));
    expect(journal).toStrictEqual([]);
  });

  test('keeps no approval whose question changed, nor one that was used or declined', async () => {
    const store = near();
    let title = 'laptop';
    const { guard, request } = guardOf({ store });
    const renamed = deleteTool(() => title);
    const first = stateOf(await guard(renamed, request(renamed, { id: 5 })));
    title = 'phone';
    const second = stateOf(await guard(renamed, request(renamed, { id: 5 }, { answer: TICK, state: first })));
    expect(await store.list()).toHaveLength(1);
    await guard(renamed, request(renamed, { id: 5 }, { answer: TICK, state: second }));
    expect(await store.list()).toEqual([]);
    const third = stateOf(await guard(renamed, request(renamed, { id: 5 })));
    await guard(renamed, request(renamed, { id: 5 }, { answer: { action: 'decline' }, state: third }));
    expect(await store.list()).toEqual([]);
  });
});
