import type { Approval, Ending } from './approval.ts';
import { isAtLeast } from './evidence.ts';

/** How long it is told what became of an approval. */
export const TOLD_FOR_MS = 24 * 60 * 60_000;
/** Answers that a client gives alone must not fill the store; pages are limited when they are opened. */
const MOST_WITHOUT_PAGE = 500;
/** So long a no on the page is given again unasked, and nobody is disturbed. */
const NO_HOLDS_MS = 2 * 60_000;

/** What became of that which was approved, as far as the backend said. */
export interface Sent {
  /** False where nothing left this process after all. */
  readonly sent: boolean;
  /** See `write-attempt.ts`. */
  readonly became: 'nothing' | 'unknown' | 'part' | 'done';
}

/** An approval that has ended: what became of it, without the text of its question. */
export interface Ended extends Omit<Approval, 'question' | 'onPage' | 'fixes' | 'repeats'> {
  readonly how: Ending;
  /** When it ended, in milliseconds since the epoch. */
  readonly at: number;
  /** The question that took its place. */
  readonly replacedBy?: string | undefined;
  /** Once what was approved was carried out, or was tried to be. */
  readonly outcome?: Sent | undefined;
  /** The person wants to be asked again at once, though this was a no. */
  readonly askAgain?: boolean | undefined;
}

export function endedFrom(approval: Approval, how: Ending, at: number, replacedBy?: string): Ended {
  const { question: _question, onPage: _onPage, fixes: _fixes, repeats: _repeats, ...told } = approval;
  const { decision } = told;
  return {
    ...told,
    ...(decision && { decision: withoutProof(decision) }),
    how,
    at,
    ...(replacedBy === undefined ? {} : { replacedBy }),
  };
}

/** It is long, and nothing is verified any more. */
function withoutProof({ proof: _proof, ...decision }: NonNullable<Approval['decision']>) {
  return decision;
}

/** A page always tells what became of it. Of the others, those that somebody answered do. */
export function isTold({ kind, decision }: Approval): boolean {
  return kind === 'page' || decision !== undefined;
}

/** Those that can be told of no longer. */
export function tooMany(ended: readonly Ended[], now: number): readonly Ended[] {
  const over = ended.filter(({ at }) => now >= at + TOLD_FOR_MS);
  const others = ended.filter(({ at, kind }) => kind !== 'page' && now < at + TOLD_FOR_MS);
  return [...over, ...others.slice(0, Math.max(0, others.length - MOST_WITHOUT_PAGE))];
}

/**
 * Whether a no on the page still answers the next call of its kind. One that proves less than was asked for ends its
 * own question alone: a program that found the link must not be able to keep a person from being asked.
 */
export function stillHolds({ how, kind, at, askAgain, decision, evidence }: Ended, now: number): boolean {
  if (kind !== 'page' || how !== 'declined' || decision === undefined || askAgain === true) return false;
  return isAtLeast(decision.evidence, evidence) && now < at + NO_HOLDS_MS;
}
