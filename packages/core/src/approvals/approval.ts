import type { Fixed } from '../tool/question.ts';
import type { Evidence } from './evidence.ts';
import type { OnPage } from './on-page.ts';
import type { Principal } from './principal.ts';

/** How an approval is decided. Fixed when it is opened: one kind is never decided by another's answer. */
export type ApprovalKind = 'dialog' | 'token' | 'page';

/** What is opened when a question is put. Digests are keyed, so that whoever reads them can guess no argument. */
export interface NewApproval {
  /** Random and never used twice. For a token it is the token itself. */
  readonly id: string;
  readonly kind: ApprovalKind;
  readonly server: string;
  readonly instance: string;
  readonly account: string;
  readonly principal: Principal;
  readonly tool: string;
  /** Digest of the call. */
  readonly call: string;
  /** Digest of the question as it was shown. */
  readonly question: string;
  readonly fixes?: Fixed | undefined;
  /** What the question said of an earlier call of this kind. */
  readonly repeats?: string | undefined;
  /** Digest of what the call acts on: the same whatever its other arguments are. */
  readonly subject?: string | undefined;
  /** What is shown on the page, for one that is decided there. */
  readonly onPage?: OnPage | undefined;
  /** What was asked for. */
  readonly evidence: Evidence;
  /** How long it can be decided. */
  readonly lifeMs: number;
  /** How long it can be carried out once it was approved on the page. */
  readonly carryOutMs?: number | undefined;
}

/** The answer of whoever was asked. */
export interface Decision {
  readonly verdict: 'approved' | 'declined';
  /** What the answer proves. */
  readonly evidence: Evidence;
  /** The id of the passkey that gave it. */
  readonly by?: string | undefined;
  /** Whose passkey it was. Undefined for a click: whoever had the address may have been anybody. */
  readonly approver?: Principal | undefined;
  /** What the passkey signed, to be verified again when it is redeemed. */
  readonly proof?: string | undefined;
  readonly reason?: string | undefined;
}

/** Times are milliseconds since the epoch, stamped by the store. */
export interface Approval extends Omit<NewApproval, 'lifeMs'> {
  readonly openedAt: number;
  /** The first moment at which it can no longer be decided. */
  readonly decideBy: number;
  /** `redeemBy` is the first moment at which it can no longer be redeemed. */
  readonly decision?: (Decision & { readonly at: number; readonly redeemBy: number }) | undefined;
}

/** Why an approval is no longer there. */
export type Ending = 'declined' | 'redeemed' | 'expired' | 'superseded' | 'withdrawn' | 'evicted';

/** The first moment at which nothing can be done with it. */
export function endsAt({ decision, decideBy }: Approval): number {
  return decision?.redeemBy ?? decideBy;
}
