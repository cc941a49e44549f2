import type * as z from 'zod';
import type { Question } from './question.ts';
import type { ReadCall } from './call.ts';

/**
 * What a question fixes until its answer comes, such as the newest article it covers: a few short texts. They
 * travel with the approval, through the client, which can read them and cannot change them. Never a secret.
 */
export type Fixed = Readonly<Record<string, string>>;

/** A call whose question is prepared. */
export interface PrepareCall<I extends z.ZodObject> extends ReadCall<I> {
  /** What the question fixed that this call brings the approval of; undefined where it brings none. */
  readonly fixed: Fixed | undefined;
}

/** What the rule of a tool found out: the question, and the plan that the write will carry out. */
export interface Prepared<P> {
  readonly question: Question;
  readonly plan: P;
  readonly fixes?: Fixed;
}

/** The same where the call may turn out to need no question. */
export interface MaybePrepared<P> extends Omit<Prepared<P>, 'question'> {
  readonly question?: Question | undefined;
}

/** Found instead of something to do: the call is answered with it, nobody is asked and nothing is sent. */
export interface Settled {
  readonly settled: Readonly<Record<string, unknown>>;
}

/** Asks on every call that would change something. */
export interface Always<I extends z.ZodObject, P> {
  readonly rule: 'always';
  /** Added to the documentation: "always, bound to the exact edit". */
  readonly note?: string;
  prepare(call: PrepareCall<I>): Promise<Prepared<P> | Settled>;
}

/** Asks only in the direction that escalates. */
export interface When<I extends z.ZodObject, P> {
  readonly rule: 'when';
  /** Which direction that is, in words: the "asks when" column of the documentation. */
  readonly when: string;
  prepare(call: PrepareCall<I>): Promise<MaybePrepared<P> | Settled>;
}

/** Does not ask. */
export interface Never {
  readonly rule: 'never';
  /** Why this write may happen without a question. */
  readonly because: string;
}

/**
 * When a write asks. The part that prepares the question holds a client that can only read, and it runs again
 * when the answer comes in: what it says then must still be what the person agreed to.
 */
export type AskRule<I extends z.ZodObject, P> = Always<I, P> | When<I, P> | Never;

/** The "asks when" column of the documentation. */
export function askColumn(rule: AskRule<z.ZodObject, unknown>): string {
  if (rule.rule === 'never') return 'never';
  if (rule.rule === 'when') return rule.when;
  return rule.note === undefined ? 'always' : `always, ${rule.note}`;
}
