import type { Approval } from '../approvals/approval.ts';
import type { Sent } from '../approvals/ended.ts';
import type { ApprovalStore } from '../approvals/store.ts';
import type { Done } from './hands.ts';
import { howApproved } from './page-words.ts';

/** Carries out what was approved, keeps what became of it, and says in the result how much the approval proves. */
export async function carryOut(
  store: ApprovalStore,
  approval: Approval,
  act: (tell: (sent: Sent) => void) => Promise<Done>,
): Promise<Done> {
  let outcome: Sent = { sent: false, became: 'nothing' };
  try {
    const done = await act((sent) => {
      outcome = sent;
    });
    const notices = [howApproved(approval), done.notice].filter((notice) => notice !== undefined);
    return notices.length === 0 ? done : { ...done, notice: notices.join('\n') };
  } finally {
    await store.note(approval.id, { outcome });
  }
}
