import type { Approval, Decision } from './approval.ts';
import { type Ended, stillHolds } from './ended.ts';
import { isAtLeast } from './evidence.ts';
import type { OnPage } from './on-page.ts';
import type { ApprovalStore } from './store.ts';

/** How long what was approved on a page can be carried out, where its entry does not say. */
const CARRY_OUT_MS = 10 * 60_000;

/** One that waits for a person, or was approved and not carried out yet. Times are milliseconds since the epoch. */
export type OpenOnPage = Omit<Approval, 'onPage'> & { readonly state: 'open'; readonly onPage: OnPage };

/** What became of one. */
export type EndedOnPage = Ended & {
  readonly state: 'ended';
  /** The next call of its kind gets this no unasked, unless the person wants to be asked. */
  readonly stillHolds: boolean;
};

export type PageApproval = OpenOnPage | EndedOnPage;

/** A decision on the page. A click is evidence `page`, and a verified assertion is evidence `passkey`. */
export type PageDecision = Omit<Decision, 'evidence'> & { readonly evidence: 'page' | 'passkey' };

/**
 * What came of a decision. `too weak`: a passkey is asked for, and it stays open. `too late`: it was decided before, or
 * has ended. `unknown`: there is none of that id.
 */
export type DecisionOutcome = 'decided' | 'too weak' | 'too late' | 'unknown';

/** All that an approval page, or a person at a terminal, can do. Only `decide` needs a person, and nobody can redeem. */
export interface PageApprovals {
  /** Those that are open first, each group the newest first. */
  list(): Promise<readonly PageApproval[]>;
  find(id: string): Promise<PageApproval | undefined>;
  decide(id: string, decision: PageDecision): Promise<DecisionOutcome>;
  /** Ends it, also when it was approved, until it is carried out. False where it has ended. */
  withdraw(id: string): Promise<boolean>;
  /** Lifts a no that still holds. False where none does. */
  askAgain(id: string): Promise<boolean>;
}

/** @param now milliseconds since the epoch */
export function createPageApprovals(store: ApprovalStore, now: () => number): PageApprovals {
  async function find(id: string): Promise<PageApproval | undefined> {
    const entry = await store.find(id);
    if (entry !== undefined) return isOnPage(entry) ? open(entry) : undefined;
    return (await ended()).find((each) => each.id === id);
  }

  async function ended(): Promise<EndedOnPage[]> {
    const all = await store.ended();
    return all.filter(({ kind }) => kind === 'page').map(told);
  }

  const told = (ended: Ended): EndedOnPage =>
    Object.assign({}, ended, { state: 'ended' as const, stillHolds: stillHolds(ended, now()) });

  return {
    async list() {
      const entries = (await store.list()).filter(isOnPage).map(open);
      return [...entries.toReversed(), ...(await ended()).toReversed()];
    },

    find,

    async decide(id, decision) {
      const approval = await find(id);
      if (approval === undefined) return 'unknown';
      if (approval.state === 'ended') return 'too late';
      if (decision.verdict === 'approved' && !isAtLeast(decision.evidence, approval.evidence))
        return 'too weak';
      const decided = await store.decide(id, 'page', decision, approval.carryOutMs ?? CARRY_OUT_MS);
      return decided === undefined ? 'too late' : 'decided';
    },

    async withdraw(id) {
      const approval = await find(id);
      return approval?.state === 'open' && store.end(id, 'withdrawn');
    },

    async askAgain(id) {
      const approval = await find(id);
      if (approval?.state !== 'ended' || !approval.stillHolds) return false;
      await store.note(id, { askAgain: true });
      return true;
    },
  };
}

const isOnPage = (entry: Approval): entry is Approval & { readonly onPage: OnPage } =>
  entry.kind === 'page' && entry.onPage !== undefined;

const open = (entry: Approval & { readonly onPage: OnPage }): OpenOnPage => ({ ...entry, state: 'open' });
