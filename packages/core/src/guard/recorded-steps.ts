import type { NewApproval } from '../approvals/approval.ts';
import type { Answered, Channel, Put, PutOutcome } from './channel.ts';
import type { AuditedAnswer, Reason, StepFacts } from './events.ts';
import type { GuardedCall } from './guarded-call.ts';
import type { Recorder } from './recorder.ts';

/** A question on its way to a channel. */
export type Asking = Omit<Put, 'opened'>;

/** The steps of a call before its write. Each is recorded before anything follows from it. */
export interface RecordedSteps {
  /** Records an answer, and passes it on. */
  readonly heard: (call: GuardedCall, answered: Answered | undefined) => Promise<Answered | undefined>;
  /** Puts a question, recorded before anybody sees it; what comes back without an answer is recorded, too. */
  readonly put: (call: GuardedCall, channel: Channel, asking: Asking) => Promise<PutOutcome>;
  /** Records the end of a call that sent nothing. Nothing is sent either if that fails. */
  readonly denied: (call: GuardedCall, reason: Reason, facts?: StepFacts) => Promise<void>;
}

export function recordedSteps({ record, now }: { record: Recorder; now: () => number }): RecordedSteps {
  const denied: RecordedSteps['denied'] = (call, reason, facts) =>
    record(call, 'result', { ...facts, reason, outcome: 'failure', became: 'nothing' }).catch(() => {});

  return {
    denied,

    async heard(call, answered) {
      const facts = answered && factsOf(answered);
      if (facts) await record(call, 'answered', facts);
      return answered;
    },

    async put(call, channel, asking) {
      const asked: { about?: StepFacts } = asking.open ? { about: { approval: asking.open } } : {};
      const opened = async (approval: NewApproval) => {
        const about = { approval: { ...approval, openedAt: now() } };
        await record(call, 'asked', { ...about, reason: asking.changed ? 'question_changed' : undefined });
        asked.about = about;
      };
      const ended = (answer: AuditedAnswer, reason: Reason) =>
        record(call, 'answered', { ...asked.about, answer, reason, outcome: 'failure' });
      try {
        const outcome = await channel.put(call, { ...asking, opened });
        // A page says so itself; a call that waits for one that is open opens nothing.
        const isFull = 'reply' in outcome && asked.about === undefined && channel.kind !== 'page';
        if (isFull) await denied(call, 'too_many_open');
        if ('unanswered' in outcome) await ended('none', outcome.reason);
        // A token comes next, so it has to stand in the trail that nobody was asked.
        if ('undeliverable' in outcome) await ended('unavailable', 'client_cannot_ask');
        return outcome;
      } catch (error) {
        const { aborted } = call.context.mcpReq.signal;
        if (asked.about && aborted) await ended('none', 'call_cancelled').catch(() => {});
        throw error;
      }
    },
  };
}

/** Undefined where nobody said anything: for a state without an answer, for a question that is open still. */
function factsOf(answered: Answered): StepFacts | undefined {
  switch (answered.verdict) {
    case 'approved':
      return { approval: answered.approval, answer: 'accepted', outcome: 'success' };
    case 'refused': {
      const { approval, answer, reason, channel = 'token' } = answered;
      return { ...(approval ? { approval } : { channel }), answer, reason, outcome: 'failure' };
    }
    case 'open':
      return undefined;
    default: {
      const { saidSomething, reason } = answered;
      return saidSomething ? { channel: 'dialog', answer: 'none', reason, outcome: 'failure' } : undefined;
    }
  }
}
