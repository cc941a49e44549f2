import type * as z from 'zod';
import type { Progress, QuestionCall, ReadCall, WriteCall } from './call.ts';
import type { ReadHints, WriteHints } from './hints.ts';
import type { Presented } from './present.ts';
import type { Question } from './question.ts';
import type { ResultList } from './result-list.ts';

/** What all tools declare alike. */
interface Facts<I extends z.ZodObject, O extends z.ZodObject> {
  /** snake_case, at most 40 characters. */
  readonly name: string;
  readonly title: string;
  /** What it does, at most 400 characters; the only documentation that a model reads. */
  readonly description: string;
  /** A strict object: unknown arguments are refused. */
  readonly input: I;
  /** A loose object: backends add fields, and clients reject what a closed schema does not name. */
  readonly output: O;
  /** Whether the result carries text that other people wrote; it is then marked as untrusted. */
  readonly untrusted: boolean;
  /** Keys that hold a credential and are shown all the same, because they are what was asked for. */
  readonly reveals?: {
    readonly keys: readonly string[];
    readonly because: string;
    /**
     * What is said in place of the result where a revealed text would lose a character: for texts that are used as they
     * stand, such as a configuration.
     */
    readonly whenInexact?: string;
  };
  /** The lists of a result, by their fields: each keeps what fits into its share of the room when it is too long. */
  readonly lists?: Readonly<Record<string, ResultList>>;
  /**
   * The text of a result that is cut from the front when it is too long, and how to ask for less. `before` is the
   * field that counts the lines which the tool itself did not read that far. With a field `lines_shown` only so many
   * lines from the end are shown: those before them stand there so that a credential which begins in them is hidden.
   * With `keeps: 'beginning'` it is cut at its end, as a file is read; `goesOn` then says where a next call goes on.
   */
  readonly log?: {
    readonly key: string;
    readonly before?: string;
    readonly narrow: string;
    readonly keeps?: 'beginning';
    readonly goesOn?: (
      shownLines: number,
      data: Readonly<Record<string, unknown>>,
    ) => Readonly<Record<string, number>>;
  };
}

/** What all tools that change something declare alike. */
interface WriteFacts<I extends z.ZodObject, O extends z.ZodObject> extends Facts<I, O> {
  readonly hints: WriteHints;
  /**
   * The arguments that name what is acted on, in their order, and the role of each: `{ repo_id: 'repository' }`. An
   * approval covers them with their roles, and an audit trail names them. Empty where a call names nothing that exists.
   */
  readonly targets: { readonly [K in string & keyof z.input<I>]?: string };
  /** Arguments that hold a credential without a name that says so, such as the `value` of a secret. */
  readonly secretArguments?: readonly (string & keyof z.input<I>)[];
  /**
   * Optional arguments that say which or how and are stored nowhere. For them "" and 0 count as not given where they
   * are no valid value, as for every optional argument of a read; any other argument of a write is refused then.
   */
  readonly emptyIsAbsent?: readonly (string & keyof z.input<I>)[];
  /** The read that shows whether the write happened, for the moment when nobody knows. */
  readonly lookWith: string;
  /** For a tool whose call may send more than one write: after a failure the first of them is not all of it. */
  readonly sends?: 'several';
}

type Result<O extends z.ZodObject> = Promise<z.input<O> | Presented<z.input<O>>>;

/** Found instead of something to do: the call is answered with it, nobody is asked and nothing is sent. */
export interface Settled {
  readonly settled: Readonly<Record<string, unknown>>;
}

/** The question of a tool that always asks, and the plan that its write will carry out. */
export interface Asked<P> extends Question {
  readonly plan?: P;
}

/** The same for a tool that asks sometimes: without `ask` the plan is carried out at once. */
export interface MaybeAsked<P> {
  readonly ask?: Question | undefined;
  readonly plan?: P;
}

/** Changes nothing. */
export interface ReadDeclaration<I extends z.ZodObject, O extends z.ZodObject> extends Facts<I, O> {
  readonly hints: ReadHints;
  /** True for a tool that works while a credential is not set. */
  readonly anonymous?: boolean;
  read(call: ReadCall<I> & Progress): Result<O>;
}

/** Changes something that needs no question. */
export interface WriteDeclaration<I extends z.ZodObject, O extends z.ZodObject> extends WriteFacts<I, O> {
  /** Why this write may happen without a question. */
  readonly neverAsks: string;
  write(call: WriteCall<I>): Result<O>;
}

/**
 * Asks a person before it changes anything. What puts the question together can only read, and it runs again when the
 * answer comes in: what it says then must still be what the person agreed to.
 */
export interface GuardedDeclaration<I extends z.ZodObject, O extends z.ZodObject, P> extends WriteFacts<
  I,
  O
> {
  /** Added to the documentation: "always, bound to the exact edit". */
  readonly note?: string;
  question(call: QuestionCall<I>): Promise<Asked<P> | Settled>;
  write(call: WriteCall<I, P>): Result<O>;
}

/** Asks only in the direction that escalates. */
export interface SometimesGuardedDeclaration<
  I extends z.ZodObject,
  O extends z.ZodObject,
  P,
> extends WriteFacts<I, O> {
  /** Which direction that is, in words: the "asks when" column of the documentation. */
  readonly asksWhen: string;
  /**
   * Calls that ask whatever the backend says: the arguments alone tell. Where their question cannot be put, nothing is
   * read for it either.
   */
  surelyAsks?(input: z.output<I>): boolean;
  question(call: QuestionCall<I>): Promise<MaybeAsked<P> | Settled>;
  write(call: WriteCall<I, P>): Result<O>;
}

type AnyObject = z.ZodObject;

export type ReadTool = ReadDeclaration<AnyObject, AnyObject> & { readonly kind: 'read' };
export type WriteTool = WriteDeclaration<AnyObject, AnyObject> & { readonly kind: 'write' };
export type GuardedTool = GuardedDeclaration<AnyObject, AnyObject, unknown> & { readonly kind: 'guarded' };
export type SometimesGuardedTool = SometimesGuardedDeclaration<AnyObject, AnyObject, unknown> & {
  readonly kind: 'sometimes guarded';
};

/** A tool whose calls can lead to a question. */
export type AskingTool = GuardedTool | SometimesGuardedTool;
/** A tool that changes something. */
export type ChangingTool = WriteTool | AskingTool;
/** Any declared tool. */
export type Tool = ReadTool | ChangingTool;

// The kind comes last: one that came along with another tool's facts would decide whether this tool asks.

/** Declares a tool that only reads. */
export function readTool<I extends AnyObject, O extends AnyObject>(tool: ReadDeclaration<I, O>): ReadTool {
  return { ...tool, kind: 'read' };
}

/** Declares a tool whose writes need no question, with the reason. */
export function writeTool<I extends AnyObject, O extends AnyObject>(tool: WriteDeclaration<I, O>): WriteTool {
  return { ...tool, kind: 'write' };
}

/** Declares a tool that asks before every change. */
export function guardedTool<I extends AnyObject, O extends AnyObject, P = undefined>(
  tool: GuardedDeclaration<I, O, P>,
): GuardedTool {
  return { ...tool, kind: 'guarded' };
}

/** Declares a tool that asks before the changes that escalate. */
export function sometimesGuardedTool<I extends AnyObject, O extends AnyObject, P = undefined>(
  tool: SometimesGuardedDeclaration<I, O, P>,
): SometimesGuardedTool {
  return { ...tool, kind: 'sometimes guarded' };
}

/** Whether a tool changes something. */
export function isWrite(tool: Tool): tool is ChangingTool {
  return tool.kind !== 'read';
}

/** Whether a call of this tool can lead to a question. */
export function canAsk(tool: Tool): tool is AskingTool {
  return tool.kind === 'guarded' || tool.kind === 'sometimes guarded';
}

/** The "asks when" column of the documentation. */
export function askColumn(tool: Tool): string {
  if (!canAsk(tool)) return 'never';
  if (tool.kind === 'sometimes guarded') return tool.asksWhen;
  return tool.note === undefined ? 'always' : `always, ${tool.note}`;
}
