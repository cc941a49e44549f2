import type { Approval, NewApproval } from './approval.ts';
import { type Principal, samePrincipal } from './principal.ts';

/** A client that only ever makes first calls must not fill the store, nor push out what somebody is reading. */
const MOST = { token: 100, dialog: 1000 } as const;
const MOST_PAGES_OF_ONE = 20;

/**
 * Which of the live entries, the oldest first, must go so that one more finds room; `full` where none may: a page is
 * being read by a person, so the flood is stopped and not the page. What was approved never has to go. Of several
 * principals the one with the most loses its oldest: whoever floods pushes out what is theirs.
 */
export function roomFor(approval: NewApproval, live: readonly Approval[]): readonly Approval[] | 'full' {
  const { kind, principal } = approval;
  const open = live.filter((other) => other.kind === kind && other.decision === undefined);
  if (kind !== 'page') return oldestOfTheMost(open, principal, open.length + 1 - MOST[kind]);
  const own = open.filter((other) => samePrincipal(other.principal, principal));
  return own.length < MOST_PAGES_OF_ONE ? [] : 'full';
}

function oldestOfTheMost(open: readonly Approval[], opener: Principal, tooMany: number): readonly Approval[] {
  if (tooMany <= 0) return [];
  const groups: { readonly principal: Principal; readonly own: Approval[] }[] = [
    { principal: opener, own: [] },
  ];
  for (const each of open) {
    const group = groups.find(({ principal }) => samePrincipal(principal, each.principal));
    if (group === undefined) groups.push({ principal: each.principal, own: [each] });
    else group.own.push(each);
  }
  const going = new Set<Approval>();
  while (going.size < tooMany) {
    // The first of those that have as many, which is whoever asks now.
    const largest = groups.reduce((most, group) => (group.own.length > most.own.length ? group : most));
    const oldest = largest.own.shift();
    if (oldest === undefined) break;
    going.add(oldest);
  }
  return open.filter((each) => going.has(each));
}
