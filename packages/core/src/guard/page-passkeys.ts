import type { Approval } from '../approvals/approval.ts';
import type { PasskeyRegister } from '../approvals/page-module.ts';
import type { GuardedCall } from './guarded-call.ts';

/** Where a person registers passkeys; undefined where approvals live in memory alone, and there can be none. */
export type Registered = PasskeyRegister | undefined;

/** Whether anybody can approve a call of this principal with a passkey. */
export async function canUsePasskey(registered: Registered, { bound }: GuardedCall): Promise<boolean> {
  return registered !== undefined && (await registered.of(bound.principal)).length > 0;
}

/** A passkey that was removed, or that the policy names no longer, approves nothing, whenever it was used. */
export async function isStillGood(
  registered: Registered,
  { principal, decision }: Approval,
): Promise<boolean> {
  if (decision?.evidence !== 'passkey') return true;
  const keys = (await registered?.of(principal)) ?? [];
  return keys.some(({ id }) => id === decision.by);
}
