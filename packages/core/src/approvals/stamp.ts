import type { Approval, ApprovalKind, Decision, NewApproval } from './approval.ts';

/** The entry of an approval that is opened at `now`. */
export function opened({ lifeMs, ...approval }: NewApproval, now: number): Approval {
  return { ...approval, openedAt: now, decideBy: now + lifeMs };
}

/** Whether an answer to a question of this kind can decide it. */
export function canDecide(approval: Approval, kind: ApprovalKind): boolean {
  return approval.kind === kind && approval.decision === undefined;
}

/** The same entry, decided at `now`. What was declined can never be redeemed. */
export function decided(approval: Approval, decision: Decision, carryOutMs: number, now: number): Approval {
  const redeemBy = decision.verdict === 'approved' ? now + carryOutMs : now;
  return { ...approval, decision: { ...decision, at: now, redeemBy } };
}
