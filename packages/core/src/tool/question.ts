import type { SuppliedValue } from './supplied.ts';
import type { Words } from './words.ts';

/** The thing a call acts on, with the role it plays: `repo:5 pipeline:12` is not `repo:12 pipeline:5`. */
export interface Target {
  readonly role: string;
  readonly id: number | string;
}

/** What a person is asked before a guarded tool acts. Everything in it is covered by the approval. */
export interface Question {
  /** The things acted on, in the order the tool names them. */
  readonly targets: readonly Target[];
  /** What will happen, in one sentence: "This will delete WireGuard client 5." */
  readonly will: Words;
  /** What that costs, and whether it can be undone. */
  readonly cost: Words;
  /** The title of the one checkbox. It names the target: "Delete client 5". */
  readonly confirm: Words;
  /** Values written by others, one line each, for recognising the target. */
  readonly supplied?: readonly SuppliedValue[];
  /** What the approval covers besides the text, because it is shown in part only: JSON values, compared whole. */
  readonly covers?: unknown;
}

/**
 * Where the values in the labelled block of a server's questions come from, so that its heading is true. `call`: only
 * from this call, which they decide. `others`: from what people stored in the backend. `caller`: from both. `none`: no
 * such value is shown, and a question that holds one is refused.
 */
export type SuppliedFrom = 'call' | 'others' | 'caller' | 'none';
