import type { Approval, ApprovalKind, Decision, Ending, NewApproval } from './approval.ts';
import type { Ended } from './ended.ts';

/**
 * The approvals of one or several processes. An approval is an entry: it is opened, decided once and redeemed once,
 * and redeeming removes it. So what was lost cannot be redeemed, and nothing has to be remembered to say no. The store
 * alone tells the time. Every step is atomic: of two processes that try the same one succeeds.
 */
export interface ApprovalStore {
  /**
   * Makes room first, by kind (see `capacity.ts`).
   *
   * @returns `full` where too many questions wait for this principal; nothing was opened then
   * @throws StoreError where it cannot be kept; nothing was opened then
   */
  open(approval: NewApproval): Promise<'opened' | 'full'>;
  /** Undefined for one that is not live: never opened, ended, too old. */
  find(id: string): Promise<Approval | undefined>;
  /**
   * The first decision counts. A decline ends the approval.
   *
   * @param carryOutMs how long it can be redeemed from now on
   * @returns undefined for one that is not live, of another kind, or decided before
   */
  decide(
    id: string,
    kind: ApprovalKind,
    decision: Decision,
    carryOutMs: number,
  ): Promise<Approval | undefined>;
  /** Exactly one caller gets an approved, live entry, which is gone from then on. */
  redeem(id: string): Promise<Approval | undefined>;
  /**
   * False for one that is not live.
   *
   * @param replacedBy the id of the question that took its place
   */
  end(
    id: string,
    how: Exclude<Ending, 'redeemed' | 'expired' | 'declined' | 'evicted'>,
    replacedBy?: string,
  ): Promise<boolean>;
  /** Those that are live, the oldest first. */
  list(): Promise<readonly Approval[]>;
  /** What became of those that ended within a day, the oldest first. It decides nothing: it is told. */
  ended(): Promise<readonly Ended[]>;
  /** Adds to what is told of one that has ended; it does nothing where that is not told any more. */
  note(id: string, more: Pick<Ended, 'outcome' | 'askAgain'>): Promise<void>;
  /**
   * Until something may have become of one, or of none: whoever waits looks again then. Default: it is looked at often.
   *
   * @throws what aborted `signal`
   */
  untilChange?(ms: number, signal: AbortSignal): Promise<void>;
  close(): Promise<void>;
}
