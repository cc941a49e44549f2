import type { KnownCall } from './known-calls.ts';

/**
 * Something that can be redeemed: a sealed question, or a token. `unsure` is one whose fate the promises of the
 * guard leave open, such as a token that was shown to another call.
 */
export interface Approval {
  readonly call: KnownCall;
  /** The words that were shown when it was issued. */
  readonly message: string;
  /** Which start of the server issued it. */
  readonly epoch: number;
  /** Milliseconds since 1970. */
  readonly issuedAt: number;
  readonly value: string;
  status: 'live' | 'unsure' | 'spent';
  /** Whether a write was already allowed for it: there is one for each approval, ever. */
  counted: boolean;
}

/** What a redemption has to lead to. */
export type Verdict = 'must' | 'may' | 'must not';

/** How a presentation matches what was issued. */
export interface Presentation {
  /** The value opens: as issued, in another spelling that may, or not at all. */
  readonly opens: 'yes' | 'maybe' | 'no';
  /** The call it is presented to. */
  readonly as: KnownCall;
  /** What that call shows at this moment. */
  readonly message: string;
  readonly epoch: number;
  readonly now: number;
  readonly lifeMs: number;
  /** All answers beside it are ticks, some are, or none is. */
  readonly ticks: 'all' | 'some' | 'none';
}

/** Whether a presentation says no to the call, which burns the tokens of that call as well. Ask before `redeem`. */
export function refusal(approval: Approval, presented: Presentation): 'yes' | 'maybe' | 'no' {
  const { opens, as, ticks } = presented;
  if (opens === 'no' || isDead(approval, presented) || as !== approval.call || ticks === 'all') return 'no';
  return opens === 'yes' && approval.status === 'live' && ticks === 'none' ? 'yes' : 'maybe';
}

/** Decides what a presentation has to lead to, and notes what has become of the approval. */
export function redeem(approval: Approval, presented: Presentation): Verdict {
  const { opens, as, message, ticks } = presented;
  if (opens === 'no' || isDead(approval, presented)) return 'must not';
  if (as !== approval.call) {
    approval.status = 'unsure';
    return 'must not';
  }
  const sure = opens === 'yes' && approval.status === 'live';
  approval.status = opens === 'yes' ? 'spent' : 'unsure';
  if (ticks === 'none' || message !== approval.message || approval.counted) return 'must not';
  approval.counted = true;
  return sure && ticks === 'all' ? 'must' : 'may';
}

function isDead({ epoch, issuedAt, status }: Approval, presented: Presentation): boolean {
  return epoch !== presented.epoch || presented.now - issuedAt >= presented.lifeMs || status === 'spent';
}
