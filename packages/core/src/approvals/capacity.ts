import type { Approval, NewApproval } from './approval.ts';
import { samePrincipal } from './principal.ts';

/** A client that only ever makes first calls must not fill the store, nor push out what somebody is reading. */
const MOST = { token: 100, dialog: 1000 } as const;
const MOST_PAGES_OF_ONE = 20;

/**
 * Which of the live entries, the oldest first, must go so that one more finds room; `full` where none may: a page is
 * being read by a person, so the flood is stopped and not the page. What was approved never has to go.
 */
export function roomFor(approval: NewApproval, live: readonly Approval[]): readonly Approval[] | 'full' {
  const { kind, principal } = approval;
  const open = live.filter((other) => other.kind === kind && other.decision === undefined);
  if (kind !== 'page') return open.slice(0, Math.max(0, open.length + 1 - MOST[kind]));
  const own = open.filter((other) => samePrincipal(other.principal, principal));
  return own.length < MOST_PAGES_OF_ONE ? [] : 'full';
}
