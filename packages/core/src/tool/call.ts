import type * as z from 'zod';
import type { Reader } from '../http/reader.ts';
import type { Writer } from '../http/writer.ts';
import type { Fixed } from './question.ts';

/** The instance a call goes to. */
export interface Instance {
  /** Address as configured, without a trailing slash. */
  readonly base: URL;
  /** Login name or similar; part of what an approval is bound to. Empty where there is none. */
  readonly account: string;
}

/** What a tool is given to read with. */
export interface ReadCall<I extends z.ZodObject> {
  readonly input: z.output<I>;
  readonly read: Reader;
  readonly instance: Instance;
  readonly signal: AbortSignal;
  /** Milliseconds since the epoch. */
  readonly now: () => number;
}

/** What a read that takes long is given besides. */
export interface Progress {
  /** Tells a client that waits how far it is: `done` of `total`, with a word on what is going on. */
  readonly progress: (done: number, total: number, message: string) => void;
}

/** What a question is put together with. */
export interface QuestionCall<I extends z.ZodObject> extends ReadCall<I> {
  /** What the question fixed that this call brings the approval of; undefined where it brings none. */
  readonly fixed: Fixed | undefined;
}

/** What a tool is given to act with; `write` exists only after an approval, or where the tool needs none. */
export interface WriteCall<I extends z.ZodObject, P = undefined> extends ReadCall<I> {
  /** What the question found out, of the very question that was approved. */
  readonly plan: P;
  readonly write: Writer;
}
