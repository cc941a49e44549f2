import { describe, expect, test, vi } from 'vitest';
import type { Approval } from '../../src/approvals/approval.ts';
import type { Answered, Channel, PutOutcome } from '../../src/guard/channel.ts';
import type { Step, StepFacts } from '../../src/guard/events.ts';
import { recordedSteps } from '../../src/guard/recorded-steps.ts';
import { RecordError } from '../../src/guard/recorder.ts';
import { requestContext, withSignal } from './context.ts';
import { guardedCall, question } from './guarded.ts';

const NOW = 5000;
const context = await requestContext();
const call = guardedCall();

const opening = {
  id: 'an-id',
  kind: 'page',
  server: 'notes-mcp',
  instance: 'https://notes.example.org/',
  account: 'ada',
  principal: { kind: 'local' },
  tool: 'delete_note',
  call: 'digest of the call',
  question: 'digest of the question',
  evidence: 'page',
  lifeMs: 1000,
} as const;

const approval: Approval = { ...opening, openedAt: NOW - 40, decideBy: NOW + 960 };
const asking = { question: question(5), changed: false, unusable: false };

type Recorded = { readonly step: Step } & StepFacts;

/** Steps over a trail that fails where it is told to. */
function trail(failsAt?: Step) {
  const recorded: Recorded[] = [];
  const record = async (_call: unknown, step: Step, facts: StepFacts = {}) => {
    if (step === failsAt) throw new RecordError('The trail is full.');
    recorded.push({ step, ...facts });
  };
  return { recorded, ...recordedSteps({ record, now: () => NOW }) };
}

/** A channel that opens an approval, and then does this. */
const channelThat = (
  ends: () => Promise<PutOutcome> | PutOutcome,
  { kind = 'dialog', opens = true }: { kind?: Channel['kind']; opens?: boolean } = {},
): Channel => ({
  kind,
  receive: async () => undefined,
  put: async (_call, { opened }) => {
    if (opens) await opened(opening);
    return ends();
  },
});

const reply = { reply: { content: [] } };

describe('an answer', () => {
  test.each<[string, Answered, Partial<StepFacts>]>([
    ['a yes', { verdict: 'approved', approval }, { approval, answer: 'accepted', outcome: 'success' }],
    [
      'a no, with its approval',
      { verdict: 'refused', text: 'words of somebody', answer: 'declined', approval },
      { approval, answer: 'declined', outcome: 'failure' },
    ],
    [
      'a no without an approval, of the channel that says so',
      { verdict: 'refused', text: '', answer: 'unavailable', reason: 'no_passkey', channel: 'page' },
      { channel: 'page', answer: 'unavailable', reason: 'no_passkey', outcome: 'failure' },
    ],
    [
      'a token of another call, for which there is no approval',
      { verdict: 'refused', text: '', answer: 'none', reason: 'token_of_another_call' },
      { channel: 'token', answer: 'none', reason: 'token_of_another_call', outcome: 'failure' },
    ],
    [
      'a dialog of no use that said something',
      { verdict: 'unusable', saidSomething: true, reason: 'used_or_expired' },
      { channel: 'dialog', answer: 'none', reason: 'used_or_expired', outcome: 'failure' },
    ],
  ])('%s', async (_what, answered, facts) => {
    const { heard, recorded } = trail();
    expect(await heard(call, answered)).toBe(answered);
    expect(recorded).toMatchObject([{ step: 'answered', ...facts }]);
    expect(JSON.stringify(recorded)).not.toContain('words of somebody');
  });

  test.each<[string, Answered | undefined]>([
    ['none', undefined],
    ['a question that is open still', { verdict: 'open', approval }],
    ['a state alone', { verdict: 'unusable', saidSomething: false, reason: 'state_rejected' }],
  ])('of nobody (%s) is no step', async (_what, answered) => {
    const { heard, recorded } = trail();
    expect(await heard(call, answered)).toBe(answered);
    expect(recorded).toStrictEqual([]);
  });

  test('that cannot be recorded is not passed on: a yes must not be acted upon', async () => {
    const { heard } = trail('answered');
    await expect(heard(call, { verdict: 'approved', approval })).rejects.toThrow(RecordError);
  });
});

describe('a question', () => {
  test('is recorded before anybody sees it', async () => {
    const { put, recorded } = trail();
    const seen = vi.fn<() => PutOutcome>(() => {
      expect(recorded).toMatchObject([{ step: 'asked', approval: { id: 'an-id', openedAt: NOW } }]);
      return reply;
    });
    expect(await put(call, channelThat(seen), asking)).toBe(reply);
    expect(seen).toHaveBeenCalledOnce();
    expect(recorded).toHaveLength(1);
  });

  test('that cannot be recorded is seen by nobody', async () => {
    const { put } = trail('asked');
    const seen = vi.fn<() => PutOutcome>(() => reply);
    await expect(put(call, channelThat(seen), asking)).rejects.toThrow(RecordError);
    expect(seen).not.toHaveBeenCalled();
  });

  test.each([
    [true, 'question_changed'],
    [false, undefined],
  ])('says whether an approval was given for another one (%s)', async (changed, reason) => {
    const { put, recorded } = trail();
    await put(
      call,
      channelThat(() => reply),
      { ...asking, changed },
    );
    expect(recorded[0]?.reason).toBe(reason);
  });

  test('without an answer says why, and of which approval', async () => {
    const { put, recorded } = trail();
    await put(
      call,
      channelThat(() => ({ unanswered: 'Words.', reason: 'timed_out' })),
      asking,
    );
    expect(recorded).toMatchObject([
      { step: 'asked' },
      {
        step: 'answered',
        approval: { id: 'an-id' },
        answer: 'none',
        reason: 'timed_out',
        outcome: 'failure',
      },
    ]);
    expect(JSON.stringify(recorded)).not.toContain('Words.');
  });

  test('that a client does not know stands in the trail before a token takes its place', async () => {
    const { put, recorded } = trail();
    expect(
      await put(
        call,
        channelThat(() => ({ undeliverable: true })),
        asking,
      ),
    ).toStrictEqual({
      undeliverable: true,
    });
    expect(recorded[1]).toMatchObject({ answer: 'unavailable', reason: 'client_cannot_ask' });
  });

  test('that a client does not know, and no trail could note it: the call ends instead of going on to a token', async () => {
    const { put } = trail('answered');
    const outcome = put(
      call,
      channelThat(() => ({ undeliverable: true })),
      asking,
    );
    await expect(outcome).rejects.toThrow(RecordError);
  });

  test('that is on the page already is not asked once more, and its end is told of that one', async () => {
    const { put, recorded } = trail();
    const gone = channelThat(() => ({ unanswered: '', reason: 'approval_gone' }), {
      kind: 'page',
      opens: false,
    });
    await put(call, gone, { ...asking, open: approval });
    expect(recorded).toMatchObject([
      { step: 'answered', approval: { id: 'an-id' }, reason: 'approval_gone' },
    ]);
  });

  test('for which there is no room ends as denied', async () => {
    const { put, recorded } = trail();
    await put(
      call,
      channelThat(() => reply, { kind: 'token', opens: false }),
      asking,
    );
    expect(recorded).toMatchObject([
      { step: 'result', reason: 'too_many_open', outcome: 'failure', became: 'nothing' },
    ]);
  });

  test('on the page that answers without a new entry is not taken for a page that is full', async () => {
    const { put, recorded } = trail();
    await put(
      call,
      channelThat(() => reply, { kind: 'page', opens: false }),
      asking,
    );
    expect(recorded).toStrictEqual([]);
  });
});

const failing = (opens = true) =>
  channelThat(() => Promise.reject(new Error('the connection is gone')), { opens });

describe('a channel that fails', () => {
  const goneCall = { ...call, context: withSignal(context, AbortSignal.abort()) };

  test('because the call was cancelled: nobody answered', async () => {
    const { put, recorded } = trail();
    await expect(put(goneCall, failing(), asking)).rejects.toThrow('the connection is gone');
    expect(recorded[1]).toMatchObject({ step: 'answered', answer: 'none', reason: 'call_cancelled' });
  });

  test('before anything was asked: there is no answer to tell of', async () => {
    const { put, recorded } = trail();
    await expect(put(goneCall, failing(false), asking)).rejects.toThrow('the connection is gone');
    expect(recorded).toStrictEqual([]);
  });

  test('by itself: its own error is not called a cancellation', async () => {
    const { put, recorded } = trail();
    await expect(put(call, failing(), asking)).rejects.toThrow('the connection is gone');
    expect(recorded.map(({ step }) => step)).toStrictEqual(['asked']);
  });

  test('while the trail fails, too: its own error ends the call', async () => {
    const { put } = trail('answered');
    await expect(put(goneCall, failing(), asking)).rejects.toThrow('the connection is gone');
  });
});

describe('a call that sent nothing', () => {
  test('ends with its reason', async () => {
    const { denied, recorded } = trail();
    await denied(call, 'questions_off', { channel: 'page' });
    expect(recorded).toStrictEqual([
      { step: 'result', channel: 'page', reason: 'questions_off', outcome: 'failure', became: 'nothing' },
    ]);
  });

  test('cannot be made to look like one that did', async () => {
    const { denied, recorded } = trail();
    await denied(call, 'forbidden', { outcome: 'success', became: 'done', reason: 'timed_out' });
    expect(recorded).toMatchObject([{ reason: 'forbidden', outcome: 'failure', became: 'nothing' }]);
  });

  test('is denied whether or not that can be recorded', async () =>
    expect(trail('result').denied(call, 'forbidden')).resolves.toBeUndefined());
});
