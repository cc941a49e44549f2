import { isDeepStrictEqual } from 'node:util';
import type { Behaviour, KnownCall } from './known-calls.ts';
import type { Place } from './place.ts';

/** How long a sealed question lives, and a token. */
export const SEAL_MS = 15 * 60_000;
export const TOKEN_MS = 5 * 60_000;

/** A moment by both clocks, in milliseconds, and how often the date had been set by then. */
export interface Moment {
  readonly date: number;
  /** By the clock that nobody can set. */
  readonly ran: number;
  readonly sets: number;
}

/**
 * Something that can be redeemed: a sealed question, or a token. `unsure` is one whose fate the promises of the
 * guard leave open, such as a token that was shown to another call.
 */
export interface Approval {
  readonly call: KnownCall;
  readonly at: Place;
  readonly promised: Promised;
  /** Which start of the server issued it. */
  readonly epoch: number;
  readonly issued: Moment;
  readonly value: string;
  status: 'live' | 'unsure' | 'spent';
  /** Whether a write was already allowed for it: there is one for each approval, ever. */
  counted: boolean;
}

/** What was shown when something was issued, and what a yes to it sends. */
export interface Promised extends Behaviour {
  /** False for a question that was put while another write was under way, and so showed a state in between. */
  readonly isKnown: boolean;
}

/** What a redemption has to lead to. */
export type Verdict = 'must' | 'may' | 'must not';

/** How a presentation matches what was issued. */
export interface Presentation {
  /** The value opens: as issued, in another spelling that may, or not at all. */
  readonly opens: 'yes' | 'maybe' | 'no';
  /** The call it is presented to, and where. */
  readonly as: KnownCall;
  readonly at: Place;
  /** What that call shows and would send at this moment. */
  readonly behaviour: Behaviour;
  readonly epoch: number;
  /** Whether approvals are kept over a restart. */
  readonly outlives: boolean;
  readonly now: Moment;
  readonly lifeMs: number;
  /** All answers beside it are ticks, some are, or none is. */
  readonly ticks: 'all' | 'some' | 'none';
}

/** Whether a presentation says no to the call, which burns the tokens of that call as well. Ask before `redeem`. */
export function refusal(approval: Approval, presented: Presentation): 'yes' | 'maybe' | 'no' {
  const { opens, ticks } = presented;
  if (opens === 'no' || isDead(approval, presented) || isElsewhere(approval, presented) || ticks === 'all')
    return 'no';
  return isSure(approval, presented) && ticks === 'none' ? 'yes' : 'maybe';
}

/** Decides what a presentation has to lead to, and notes what has become of the approval. */
export function redeem(approval: Approval, presented: Presentation): Verdict {
  const { opens, behaviour, ticks } = presented;
  if (opens === 'no' || isDead(approval, presented)) return 'must not';
  if (isElsewhere(approval, presented)) {
    approval.status = 'unsure';
    return 'must not';
  }
  const sure = isSure(approval, presented);
  approval.status = opens === 'yes' && !wasDateSet(approval, presented) ? 'spent' : 'unsure';
  const promise = stands(approval.call, approval.promised, behaviour);
  if (ticks === 'none' || promise === 'no' || approval.counted) return 'must not';
  approval.counted = true;
  return sure && ticks === 'all' && promise === 'yes' ? 'must' : 'may';
}

/** Whether a yes to what was promised still counts in the present state of the backend. */
export function stands({ keeps }: KnownCall, promised: Promised, now: Behaviour): 'yes' | 'maybe' | 'no' {
  if (!promised.isKnown) return 'maybe';
  if (!isDeepStrictEqual(promised.facts, now.facts)) return 'no';
  return keeps || isSame(promised, now) ? 'yes' : 'no';
}

/** Too old by either clock is too old. Between, the guard may call it so: it forgets no jump of the date. */
export function isYoung(issued: Moment, now: Moment, lifeMs: number): boolean {
  return Math.max(now.date - issued.date, now.ran - issued.ran) < lifeMs;
}

/** The same words, and the same writes behind them: what is shown in part only must be covered as well. */
function isSame(one: Behaviour, other: Behaviour): boolean {
  return one.message === other.message && JSON.stringify(one.writes) === JSON.stringify(other.writes);
}

function isDead({ epoch, issued, status }: Approval, presented: Presentation): boolean {
  const { now, lifeMs } = presented;
  if (status === 'spent') return true;
  if (epoch === presented.epoch) return !isYoung(issued, now, lifeMs);
  // A process that was not there when it was issued knows its age by the date alone.
  return !presented.outlives || now.date - issued.date >= lifeMs;
}

function isElsewhere({ call, at }: Approval, presented: Presentation): boolean {
  return presented.as !== call || presented.at !== at;
}

function isSure(approval: Approval, presented: Presentation): boolean {
  return presented.opens === 'yes' && approval.status === 'live' && !wasDateSet(approval, presented);
}

function wasDateSet({ issued }: Approval, { now }: Presentation): boolean {
  return issued.sets !== now.sets;
}
