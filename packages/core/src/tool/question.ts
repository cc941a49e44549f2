import type { Recognise } from './recognise.ts';
import type { SuppliedValue } from './supplied.ts';
import type { Words } from './words.ts';

/**
 * What a question fixes until its answer comes, such as the newest article it covers: a few short texts. They are kept
 * with the approval. Never a secret.
 */
export type Fixed = Readonly<Record<string, string>>;

/** What a person is asked before a guarded tool acts. Everything in it is covered by the approval. */
export interface Question {
  /** What will happen, in one sentence: "This will delete WireGuard client 5." */
  readonly will: Words;
  /** What that costs, and whether it can be undone. */
  readonly cost: Words;
  /** The title of the one checkbox. It names the target: "Delete client 5". */
  readonly confirm: Words;
  /** Values written by others, one line each, for recognising the target. */
  readonly supplied?: readonly SuppliedValue[];
  /** Where those values come from, if not from where the values of this server's questions come from. */
  readonly suppliedFrom?: 'call';
  /** Names and titles by which the person can tell what it is about, or why there are none. No dialog shows them. */
  readonly recognise: Recognise;
  /** What the approval covers besides the text, because it is shown in part only: JSON values, compared whole. */
  readonly covers?: unknown;
  readonly fixes?: Fixed;
}

/**
 * Where the values in the labelled block of a server's questions come from, so that its heading is true. `call`: only
 * from this call, which they decide. `others`: from whoever wrote it, in the backend or in the call. `caller`: from both. `none`: no
 * such value is shown, and a question that holds one is refused.
 */
export type SuppliedFrom = 'call' | 'others' | 'caller' | 'none';
