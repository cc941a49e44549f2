import { isInputRequiredResult } from '@modelcontextprotocol/server';
import { describe, expect, test } from 'vitest';
import { createMemoryStore } from '../../src/approvals/memory-store.ts';
import type { ApprovalStore } from '../../src/approvals/store.ts';
import { StoreError } from '../../src/approvals/store-error.ts';
import type { Channel } from '../../src/guard/channel.ts';
import { createSeal, SEAL_MS } from '../../src/guard/seal.ts';
import { guardedCall, guardOf, keysOf, put, question } from './guarded.ts';

const TICK = { action: 'accept', content: { confirm: true } };
const UNUSABLE = { verdict: 'unusable', saidSomething: true, reason: 'state_rejected' };
const USED = { ...UNUSABLE, reason: 'used_or_expired' };
const DECLINE = { action: 'decline' };

async function askedBy(dialog: Channel, call = guardedCall()) {
  const outcome = await dialog.put(call, put());
  const result = 'reply' in outcome ? outcome.reply : undefined;
  if (result === undefined || !isInputRequiredResult(result)) throw new TypeError('The dialog did not ask');
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
    expect(await dialog.receive(guardedCall({ answer: TICK, state }))).toMatchObject({
      verdict: 'approved',
      approval: {
        kind: 'dialog',
        question: binding.question(guardedCall().bound, question(5)),
        decision: { verdict: 'approved', evidence: 'dialog' },
      },
    });
  });

  test('makes a final no of everything else, with the age of the answer', async () => {
    const { dialog, clock } = guardOf();
    const { state } = await askedBy(dialog);
    clock.now += 9;
    expect(await dialog.receive(guardedCall({ answer: DECLINE, state }))).toMatchObject({
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
    expect(await dialog.receive(guardedCall({ state }))).toStrictEqual({ ...UNUSABLE, saidSomething: false });
    expect(await dialog.receive(guardedCall({ state, answer: TICK }))).toMatchObject({ verdict: 'approved' });
  });

  test('a "no" is as final as a yes: the state is spent by it', async () => {
    const { dialog } = guardOf();
    const { state } = await askedBy(dialog);
    await dialog.receive(guardedCall({ answer: DECLINE, state }));
    expect(await dialog.receive(guardedCall({ answer: TICK, state }))).toStrictEqual(USED);
  });

  test('an answer to another call is no answer to this one, and is not spent by it', async () => {
    const { dialog } = guardOf();
    const { state } = await askedBy(dialog);
    const swapped = guardedCall({ answer: TICK, state }, { args: { id: 6 } });
    expect(await dialog.receive(swapped)).toStrictEqual(UNUSABLE);
    const otherTool = guardedCall({ answer: TICK, state }, { tool: 'delete_all' });
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

  test('an authentic decline that came too late ends the call; a late tick does not act', async () => {
    const { dialog, clock } = guardOf();
    const [early, late] = [await askedBy(dialog), await askedBy(dialog)];
    clock.now += SEAL_MS;
    expect(await dialog.receive(guardedCall({ answer: TICK, state: early.state }))).toStrictEqual(USED);
    expect(await dialog.receive(guardedCall({ answer: DECLINE, state: late.state }))).toMatchObject({
      verdict: 'refused',
      answer: 'declined',
      reason: 'used_or_expired',
    });
  });

  test('a decline that comes twice ends both calls, and none puts the question again', async () => {
    const { dialog } = guardOf();
    const { state } = await askedBy(dialog);
    for (const verdict of ['refused', 'refused']) {
      expect(await dialog.receive(guardedCall({ answer: DECLINE, state }))).toMatchObject({ verdict });
    }
  });

  test('a decline of another call, or of an invented one, is no answer to this one', async () => {
    const { dialog } = guardOf();
    const other = { args: { id: 6 }, targets: [{ role: 'note', id: 6 }] };
    const { state } = await askedBy(dialog, guardedCall({}, other));
    for (const each of [state, 'invented']) {
      const received = await dialog.receive(guardedCall({ answer: DECLINE, state: each }));
      expect(received).toStrictEqual(UNUSABLE);
    }
  });

  test('waits for a store that is elsewhere, and has it decide by the approval that the seal names', async () => {
    const near = createMemoryStore(() => 1_000_000);
    const decided: string[] = [];
    const store: ApprovalStore = {
      ...near,
      decide: async (id, ...rest) => {
        decided.push(id);
        await new Promise((resolve) => setImmediate(resolve));
        return near.decide(id, ...rest);
      },
    };
    const { dialog } = guardOf({ store });
    const { state } = await askedBy(dialog);
    expect(await dialog.receive(guardedCall({ answer: TICK, state }))).toMatchObject({ verdict: 'approved' });
    expect(await dialog.receive(guardedCall({ answer: TICK, state }))).toStrictEqual(USED);
    expect(decided[0]).toMatch(/^[\w-]{22}$/);
    expect(decided[0]).toBe(decided[1]);
  });

  test('a store that cannot be reached approves nothing', async () => {
    const store = { ...createMemoryStore(() => 0), decide: () => Promise.reject(new StoreError('down')) };
    const { dialog } = guardOf({ store });
    const { state } = await askedBy(dialog);
    await expect(dialog.receive(guardedCall({ answer: TICK, state }))).rejects.toThrow('down');
  });

  test('an approval of another kind is not decided by it, were its name sealed', async () => {
    const { dialog, tokens, store, binding } = guardOf();
    await tokens('client').put(guardedCall(), put());
    const [token] = await store.list();
    const { bound, digest } = guardedCall();
    const state = createSeal(keysOf(3), () => Date.now()).close({
      approval: token?.id ?? '',
      tool: bound.tool,
      call: digest(),
    });
    expect(binding.isCall(token?.call ?? '', bound)).toBe(true);
    expect(await dialog.receive(guardedCall({ answer: TICK, state }))).toStrictEqual(USED);
  });
});
