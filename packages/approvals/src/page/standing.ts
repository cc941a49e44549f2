import type { EndedOnPage, OpenOnPage, PageApproval } from '@guard/core/embed';

/** One that was approved, and can be carried out or taken back. */
export type ApprovedOnPage = OpenOnPage & { readonly decision: NonNullable<OpenOnPage['decision']> };

export function isApproved(approval: PageApproval): approval is ApprovedOnPage {
  return approval.state === 'open' && approval.decision !== undefined;
}

/** Two pages of one approval say the same exactly while this is the same. */
export function standingOf(approval: PageApproval): string {
  if (approval.state === 'open') return isApproved(approval) ? 'approved' : 'open';
  return [approval.how, approval.outcome?.became ?? '', approval.stillHolds ? 'holds' : ''].join(' ').trim();
}

/** What people call the server; the name of its program once the rest is not kept any more. */
export function titleOf(approval: OpenOnPage | EndedOnPage): string {
  return approval.state === 'open' ? approval.onPage.serverTitle : approval.server;
}
