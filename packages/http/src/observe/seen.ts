import type { CallOutcome, Principal, Trace } from '@guard/core/embed';

/** What is noted of a request while it is served. */
export interface Seen {
  trace: Trace;
  /** Undefined as long as nobody said who calls. */
  principal: Principal | undefined;
  /** A batch has several. */
  readonly calls: SeenCall[];
}

/** The tool is undefined for a name that no tool has: the caller worded it. */
export type SeenCall = Pick<CallOutcome, 'tool' | 'outcome'>;
