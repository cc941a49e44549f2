import { randomBytes } from 'node:crypto';
import type { ApprovalStore } from '../approvals/store.ts';
import type { Question } from '../tool/question.ts';
import { type Answer, explainNo, readAnswer } from './answer.ts';
import type { Binding } from './binding.ts';
import { type Answered, CARRY_OUT_MS, type Channel, FULL, newApproval } from './channel.ts';
import type { Form } from './delivery.ts';
import type { RenderQuestion } from './render-question.ts';
import { nothingDone } from './reply.ts';
import { type Seal, SEAL_MS } from './seal.ts';

const OTHER_STATE = { verdict: 'unusable', saidSomething: true, reason: 'state_rejected' } as const;
const USED = { ...OTHER_STATE, reason: 'used_or_expired' } as const;

/** Behind a gateway that starts a server for every call, a person would otherwise tick the same box again and again. */
const PUT_AGAIN =
  'An answer came with this call that cannot be used: it was used before, is older than 15 minutes, was given to ' +
  'another call, or this server was restarted since then. So the question is put again:';

/** What the dialog needs. */
export interface DialogOptions {
  readonly store: ApprovalStore;
  readonly seal: Seal;
  readonly binding: Binding;
  readonly render: RenderQuestion;
}

/** The dialog raised through MCP elicitation, on either generation of the protocol. */
export function createDialog({ store, seal, binding, render }: DialogOptions): Channel {
  /** The first answer decides, whatever it says; a copy of it finds the approval decided. */
  const decide = async (id: string, answer: unknown): Promise<Answered> => {
    const read = readAnswer(answer);
    const verdict = read === 'ticked' ? 'approved' : 'declined';
    const approval = await store.decide(id, 'dialog', { verdict, evidence: 'dialog' }, CARRY_OUT_MS);
    if (approval?.decision === undefined) return tooLate(read);
    if (read === 'ticked') return { verdict: 'approved', approval };
    return {
      verdict: 'refused',
      text: explainNo(read, approval.decision.at - approval.openedAt),
      ...(read === 'unreadable' ? { answer: 'none', reason: 'unreadable_answer' } : { answer: read }),
      approval,
    };
  };

  return {
    kind: 'dialog',

    async receive({ delivery, bound }) {
      const brought = delivery.brought();
      if (brought === undefined) return undefined;
      // An answer counts only with a seal that opens onto this call; alone it is somebody's claim.
      const { answer, state } = brought;
      const sealed = state === undefined ? undefined : seal.open(state);
      if (answer === undefined) return { ...OTHER_STATE, saidSomething: false };
      if (sealed?.tool !== bound.tool) return OTHER_STATE;
      if (!binding.isCall(sealed.call, bound)) return OTHER_STATE;
      return sealed.isLate ? tooLate(readAnswer(answer)) : decide(sealed.approval, answer);
    },

    async put(call, { question, unusable, opened }) {
      const id = randomBytes(16).toString('base64url');
      const digest = binding.question(call.bound, question);
      const opening = newApproval(call, {
        id,
        kind: 'dialog',
        question: digest,
        fixes: question.fixes,
        repeats: question.repeats,
        lifeMs: SEAL_MS,
      });
      if ((await store.open(opening)) === 'full') return { reply: nothingDone(FULL) };
      // Above the question and no part of it: what was agreed to reads the same with and without.
      const message = unusable ? `${PUT_AGAIN}\n\n${render(question)}` : render(question);
      const { tool } = call.bound;
      let answered = false;
      try {
        await opened(opening);
        const delivered = await call.delivery.put(confirmationForm(message, question), () =>
          seal.close({ approval: id, tool, call: call.digest() }),
        );
        answered = 'answer' in delivered || 'reply' in delivered;
        return 'answer' in delivered ? { answered: await decide(id, delivered.answer) } : delivered;
      } finally {
        if (!answered) await store.end(id, 'withdrawn');
      }
    },
  };
}

/** Whoever said no is not asked again because of a clock, or because the no comes twice. */
function tooLate(answer: Answer): Answered {
  if (answer !== 'declined') return USED;
  return { verdict: 'refused', text: explainNo(answer), answer, reason: 'used_or_expired' };
}

function confirmationForm(message: string, question: Question): Form {
  return {
    message,
    requestedSchema: {
      type: 'object',
      // The default is false because some clients fill defaults into an acceptance nobody looked at.
      properties: { confirm: { type: 'boolean', title: String(question.confirm), default: false } },
      required: ['confirm'],
    },
  };
}
