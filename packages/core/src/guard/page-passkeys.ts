import type { Approval } from '../approvals/approval.ts';
import type { AddedPasskey } from '../approvals/page-module.ts';
import { type Principal, samePrincipal } from '../approvals/principal.ts';
import type { GuardedCall } from './guarded-call.ts';

/** Where passkeys are registered, and what they approved is verified; undefined where there can be none. */
export type Registered =
  | {
      /** Those that can approve a call of this principal. */
      of(principal: Principal): Promise<readonly AddedPasskey[]>;
      /** Whether an approval was given by a passkey that can give it now. */
      isProven(approval: Approval): Promise<boolean>;
    }
  | undefined;

/** Whether anybody can approve a call of this principal with a passkey. */
export async function canUsePasskey(registered: Registered, { bound }: GuardedCall): Promise<boolean> {
  return registered !== undefined && (await registered.of(bound.principal)).length > 0;
}

/** Whether the caller alone can approve their own calls: nobody else is sent to their client. */
export async function isOwnApprover(registered: Registered, { bound }: GuardedCall): Promise<boolean> {
  const keys = (await registered?.of(bound.principal)) ?? [];
  return keys.every(({ principal }) => samePrincipal(principal, bound.principal));
}

/**
 * A passkey that was removed, or that the policy names no longer, approves nothing, whenever it was used; and what only
 * says that a passkey was used proves nothing.
 */
export async function isStillGood(registered: Registered, approval: Approval): Promise<boolean> {
  if (approval.decision?.evidence !== 'passkey') return true;
  return registered !== undefined && registered.isProven(approval);
}
