import { randomBytes } from 'node:crypto';
import type { Approval, NewApproval } from '../approvals/approval.ts';
import type { OnPage } from '../approvals/on-page.ts';
import { samePrincipal } from '../approvals/principal.ts';
import type { ApprovalStore } from '../approvals/store.ts';
import type { Asked } from './asked.ts';
import type { Binding } from './binding.ts';
import { newApproval, type Put } from './channel.ts';
import type { GuardedCall } from './guarded-call.ts';
import type { RenderQuestion } from './render-question.ts';

/** How long a question is open, and then what was approved. */
export interface PageLives {
  readonly decideMs: number;
  readonly carryOutMs: number;
}

/** What a question is opened on the page with. */
export interface OpeningOptions {
  readonly store: ApprovalStore;
  readonly binding: Binding;
  readonly render: RenderQuestion;
  /** What the page shows of a question. */
  readonly describe: (call: GuardedCall, question: Asked) => OnPage;
  readonly lives: (tool: string) => PageLives;
  /** How much an approval of this tool has to prove. */
  readonly evidence: (tool: string) => 'page' | 'passkey';
}

/** The questions of one call that are on the page. */
export interface Opening {
  /** The live entries of this very call, the oldest first. */
  of(call: GuardedCall): Promise<readonly Approval[]>;
  /** Undefined where too many wait already. A call that is the same finds the entry of the first. */
  open(
    call: GuardedCall,
    put: Put,
  ): Promise<{ readonly approval: Approval; readonly isNew: boolean } | undefined>;
}

export function createOpening({ store, binding, describe, lives, evidence }: OpeningOptions): Opening {
  let last: Promise<unknown> = Promise.resolve();

  const ofCall = async ({ bound }: GuardedCall) =>
    (await store.list()).filter(
      ({ kind, principal, call }) =>
        kind === 'page' && samePrincipal(principal, bound.principal) && binding.isCall(call, bound),
    );

  async function open(call: GuardedCall, { question, replaces, opened }: Put) {
    const same = (await ofCall(call)).find(
      (entry) => entry.id !== replaces?.id && binding.isQuestion(entry.question, call.bound, question),
    );
    if (same !== undefined) return { approval: same, isNew: false };
    const opening = entryFor(call, question);
    const found = await store.open(opening);
    // The page of the old one leads on to the new one.
    if (replaces !== undefined)
      await store.end(replaces.id, 'superseded', found === 'full' ? undefined : opening.id);
    if (found === 'full') return undefined;
    try {
      await opened(opening);
    } catch (error) {
      await store.end(opening.id, 'withdrawn');
      throw error;
    }
    const approval = await store.find(opening.id);
    return approval && { approval, isNew: true };
  }

  function entryFor(call: GuardedCall, question: Asked): NewApproval {
    const { tool } = call.bound;
    const { decideMs, carryOutMs } = lives(tool);
    const entry = newApproval(call, {
      id: randomBytes(16).toString('base64url'),
      kind: 'page',
      question: binding.question(call.bound, question),
      fixes: question.fixes,
      repeats: question.repeats,
      lifeMs: decideMs,
    });
    return {
      ...entry,
      evidence: evidence(tool),
      subject: binding.subject(call.bound),
      carryOutMs,
      onPage: describe(call, question),
    };
  }

  return {
    of: ofCall,
    // One after the other: of two that come at once the second has to find what the first has opened.
    open(call, put) {
      const opening = last.then(() => open(call, put));
      last = opening.catch(() => undefined);
      return opening;
    },
  };
}
