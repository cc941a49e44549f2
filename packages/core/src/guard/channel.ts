import type { Approval, ApprovalKind, NewApproval } from '../approvals/approval.ts';
import type { Asked } from './asked.ts';
import type { CallToolResult, InputRequiredResult } from '@modelcontextprotocol/server';
import type { Delivered } from './delivery.ts';
import type { AuditedAnswer, Reason } from './events.ts';
import type { GuardedCall } from './guarded-call.ts';

/** What an answer to this very call turned out to be. */
export type Answered =
  /** Decided, and to be redeemed before anything is done. */
  | { readonly verdict: 'approved'; readonly approval: Approval }
  /** A no: it ends the call. */
  | {
      readonly verdict: 'refused';
      readonly text: string;
      readonly answer: Exclude<AuditedAnswer, 'accepted'>;
      readonly reason?: Reason | undefined;
      readonly approval?: Approval;
      /** Where there is no approval that tells it. */
      readonly channel?: ApprovalKind;
    }
  /** A question of this very call is on the page, and nobody has decided it. */
  | { readonly verdict: 'open'; readonly approval: Approval }
  /** Used before, too old, or no answer to this call: it approves nothing. Without `saidSomething` only a state came. */
  | { readonly verdict: 'unusable'; readonly saidSomething: boolean; readonly reason: Reason };

/** A question to put. */
export interface Put {
  readonly question: Asked;
  /** An approval was given, for a question that no longer holds. */
  readonly changed: boolean;
  /** An answer came with the call, and it was none to it: used before, too old, or of another process. */
  readonly unusable: boolean;
  /** This very question is on the page already. */
  readonly open?: Approval | undefined;
  /** What was on the page for this call no longer holds. */
  readonly replaces?: Approval | undefined;
  /** To be awaited once the approval is open, before anybody is shown anything. If it throws, nobody is asked. */
  readonly opened: (approval: NewApproval) => Promise<void>;
}

/** A result that ends this leg of the call without anything having been done. */
export type Reply = CallToolResult | InputRequiredResult;

/** What became of a question: a reply ends the call, an answer goes on with it. */
export type PutOutcome =
  | Exclude<Delivered, { answer: unknown } | { reply: unknown }>
  | { readonly reply: Reply }
  | { readonly answered: Answered };

/** A way to have an approval decided: the dialog, the page, the two-call token. */
export interface Channel {
  readonly kind: ApprovalKind;
  /** Decides the approval by what came with the call. Undefined: nothing came. */
  receive(call: GuardedCall): Promise<Answered | undefined>;
  /** Whether what decided it still decides it: asked directly before it is redeemed. */
  stillCounts?(approval: Approval): Promise<boolean>;
  /** Opens an approval and puts its question. */
  put(call: GuardedCall, put: Put): Promise<PutOutcome>;
}

/** How long what was approved can be carried out: a call may wait for its turn behind slow writes. */
export const CARRY_OUT_MS = 10 * 60_000;

export const FULL =
  'Nothing was done: too many questions wait for an answer already. Answer them or let them end, then call again.';

/** The approval that is opened for a question of this call. */
export function newApproval(
  { bound: { instance, principal, tool }, digest }: GuardedCall,
  opening: Pick<NewApproval, 'id' | 'kind' | 'question' | 'fixes' | 'repeats' | 'lifeMs'>,
): NewApproval {
  const { server, base, account } = instance;
  return {
    ...opening,
    server,
    instance: base,
    account,
    principal,
    tool,
    call: digest(),
    evidence: opening.kind,
  };
}
