import { isInputRequiredResult } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { SPENT_MS } from '../../src/guard/seal.ts';
import type { ApprovalChannel } from '../../src/guard/channel.ts';
import { guardedCall, guardOf, question } from './guarded.ts';

const TICK = { action: 'accept', content: { confirm: true } };
const UNUSABLE = { verdict: 'unusable' };
const DECLINE = { action: 'decline' };

async function askedBy(dialog: ApprovalChannel, call = guardedCall({})) {
  const result = await dialog.ask(call, { question: question(5), changed: false });
  if (!isInputRequiredResult(result)) throw new TypeError('The dialog did not ask');
  return { result, state: result.requestState ?? '' };
}

describe('the dialog', () => {
  test('has one required box, unticked, whose title names the target', async () => {
    const { result } = await askedBy(guardOf().dialog);
    expect(result.inputRequests?.['confirm']).toStrictEqual({
      method: 'elicitation/create',
      params: {
        mode: 'form',
        message: expect.stringMatching(/^This will delete note 5\./),
        requestedSchema: {
          type: 'object',
          properties: { confirm: { type: 'boolean', title: 'Delete note 5', default: false } },
          required: ['confirm'],
        },
      },
    });
    expect(Object.keys(result.inputRequests ?? {})).toStrictEqual(['confirm']);
  });

  test('approves a ticked answer, for the question that was shown', async () => {
    const { dialog, binding } = guardOf();
    const { state } = await askedBy(dialog);
    expect(await dialog.receive(guardedCall({ answer: TICK, state }))).toStrictEqual({
      verdict: 'approved',
      question: binding.question(guardedCall({}).bound, question(5)),
      fixed: undefined,
    });
  });

  test('makes a final no of everything else, with the age of the answer', async () => {
    const { dialog, clock } = guardOf();
    const { state } = await askedBy(dialog);
    clock.now += 9;
    expect(await dialog.receive(guardedCall({ answer: DECLINE, state }))).toStrictEqual({
      verdict: 'refused',
      text: expect.stringContaining('"decline" after 9 ms'),
    });
  });

  test.each<[string, { answer?: unknown; state?: string }]>([
    ['an answer alone', { answer: TICK }],
    ['an answer with an invented state', { answer: TICK, state: 'v1.e30.x' }],
    ['a "no" with an invented state', { answer: DECLINE, state: 'v1.e30.x' }],
  ])('counts %s as one that approves nothing', async (_name, parts) => {
    expect(await guardOf().dialog.receive(guardedCall(parts))).toStrictEqual(UNUSABLE);
  });

  test('takes a call that brings nothing for a first one', async () => {
    expect(await guardOf().dialog.receive(guardedCall({}))).toBeUndefined();
  });

  test('counts a state without an answer as one that approves nothing, and does not spend it', async () => {
    const { dialog } = guardOf();
    const { state } = await askedBy(dialog);
    expect(await dialog.receive(guardedCall({ state }))).toStrictEqual(UNUSABLE);
    expect(await dialog.receive(guardedCall({ state, answer: TICK }))).toMatchObject({ verdict: 'approved' });
  });

  test('a "no" is as final as a yes: the state is spent by it', async () => {
    const { dialog } = guardOf();
    const { state } = await askedBy(dialog);
    await dialog.receive(guardedCall({ answer: DECLINE, state }));
    expect(await dialog.receive(guardedCall({ answer: TICK, state }))).toStrictEqual(UNUSABLE);
  });

  test('an answer to another call is no answer to this one, and is not spent by it', async () => {
    const { dialog } = guardOf();
    const { state } = await askedBy(dialog);
    const swapped = guardedCall({ fingerprint: 'fingerprint-b', answer: TICK, state });
    expect(await dialog.receive(swapped)).toStrictEqual(UNUSABLE);
    const { bound } = guardedCall({});
    const otherTool = guardedCall({ bound: { ...bound, tool: 'delete_all' }, answer: TICK, state });
    expect(await dialog.receive(otherTool)).toStrictEqual(UNUSABLE);
    expect(await dialog.receive(guardedCall({ answer: TICK, state }))).toMatchObject({ verdict: 'approved' });
  });

  test('of two retries at once, in two spellings of one state, one is approved', async () => {
    const { dialog } = guardOf();
    const { state } = await askedBy(dialog);
    const spellings = [state, state, `${state}=`, `${state} `];
    const all = await Promise.all(
      spellings.map((spelling) => dialog.receive(guardedCall({ answer: TICK, state: spelling }))),
    );
    expect(all.filter((received) => received?.verdict === 'approved')).toHaveLength(1);
  });

  test('waits for a store of spent answers that is elsewhere, and asks it by the nonce for as long as a seal could open', async () => {
    const asked: [string, number][] = [];
    const spent = {
      spend: async (nonce: string, keepMs: number) => {
        asked.push([nonce, keepMs]);
        return asked.length === 1;
      },
    };
    const { dialog } = guardOf({ spent });
    const { state } = await askedBy(dialog);
    expect(await dialog.receive(guardedCall({ answer: TICK, state }))).toMatchObject({ verdict: 'approved' });
    expect(await dialog.receive(guardedCall({ answer: TICK, state }))).toStrictEqual(UNUSABLE);
    expect(asked.map(([, keepMs]) => keepMs)).toStrictEqual([SPENT_MS, SPENT_MS]);
    expect(asked[0]?.[0]).toBe(asked[1]?.[0]);
    expect(state).not.toContain(asked[0]?.[0]);
  });

  test('a store that cannot be reached approves nothing', async () => {
    const { dialog } = guardOf({ spent: { spend: () => Promise.reject(new Error('down')) } });
    const { state } = await askedBy(dialog);
    await expect(dialog.receive(guardedCall({ answer: TICK, state }))).rejects.toThrow('down');
  });
});
