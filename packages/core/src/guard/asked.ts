import type { Principal } from '../approvals/principal.ts';
import type { Question } from '../tool/question.ts';

/** A question as it is put: what the tool asks, and what the guard adds to it. */
export interface Asked extends Question {
  /** Where several people share a server: whose call it is, and which account it acts as; neither is cleaned. */
  readonly asker?: { readonly name: string; readonly account: string } | undefined;
  /** That the same was done within the hour. It moves by itself, so it is kept with the approval once it was shown. */
  readonly repeats?: string | undefined;
}

/** What a person is told of who calls; undefined where there is nobody else. */
export function askerOf(principal: Principal, account: string): Asked['asker'] {
  if (principal.kind === 'token') return { name: principal.name, account };
  return principal.kind === 'oauth' ? { name: principal.sub, account } : undefined;
}
