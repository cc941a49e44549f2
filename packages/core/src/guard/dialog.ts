import { inputRequired } from '@modelcontextprotocol/server';
import { explainNo, readAnswer } from './answer.ts';
import { type Binding, sameFingerprint } from './binding.ts';
import type { ApprovalChannel } from './channel.ts';
import type { Question } from '../tool/question.ts';
import type { RenderQuestion } from './render-question.ts';
import { type Seal, SPENT_MS } from './seal.ts';
import type { SpentAnswers } from './spent.ts';

/** The name under which the one question of a call and its answer travel. */
export const ANSWER_KEY = 'confirm';

const UNUSABLE = { verdict: 'unusable' } as const;

/** Without it, a gateway that starts a server for every call has a person tick the same box for ever, not knowing why. */
const PUT_AGAIN =
  'An answer came with this call that cannot be used: it was used before, is older than 15 minutes, was given to ' +
  'another call, or this server was started anew since. So the question is put again:';

/** The parameters of the form: one box, required, unticked, whose title names the target. */
function confirmationForm(message: string, question: Question) {
  return {
    message,
    requestedSchema: {
      type: 'object' as const,
      // The default is false because some clients fill defaults into an acceptance nobody looked at.
      properties: { confirm: { type: 'boolean' as const, title: String(question.confirm), default: false } },
      required: ['confirm'],
    },
  };
}

/** What the dialog needs. */
export interface DialogOptions {
  readonly seal: Seal;
  readonly spent: SpentAnswers;
  readonly binding: Binding;
  readonly render: RenderQuestion;
  /** The clock of the seal. */
  readonly now: () => number;
}

/** The dialog raised through MCP elicitation, on either generation of the protocol. */
export function createDialog({ seal, spent, binding, render, now }: DialogOptions): ApprovalChannel {
  return {
    name: 'dialog',

    async receive({ answer, state, bound, fingerprint, context }) {
      if (answer === undefined && state === undefined) return undefined;
      // An answer counts only with a seal that opens onto this call; alone it is somebody's claim.
      const sealed = state === undefined ? undefined : await seal.open(state, context);
      if (answer === undefined || sealed?.tool !== bound.tool) return UNUSABLE;
      if (!sameFingerprint(sealed.call, fingerprint)) return UNUSABLE;
      if (!(await spent.spend(sealed.nonce, SPENT_MS))) return UNUSABLE;
      const read = readAnswer(answer);
      if (read !== 'ticked') return { verdict: 'refused', text: explainNo(read, now() - sealed.askedAt) };
      return { verdict: 'approved', question: sealed.question, fixed: sealed.fixes };
    },

    async ask({ bound, fingerprint }, { question, unusable = false }) {
      const requestState = await seal.close({
        tool: bound.tool,
        call: fingerprint,
        question: binding.question(bound, question),
        fixes: question.fixes,
      });
      // Above the question and no part of it: what was agreed to reads the same with and without.
      const message = unusable ? `${PUT_AGAIN}\n\n${render(question)}` : render(question);
      const inputRequests = { [ANSWER_KEY]: inputRequired.elicit(confirmationForm(message, question)) };
      return inputRequired({ inputRequests, requestState });
    },
  };
}
