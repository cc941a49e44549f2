import type * as z from 'zod';
import type { AskRule } from './ask-rule.ts';
import type { Progress, ReadCall, WriteCall } from './call.ts';
import type { ReadHints, WriteHints } from './hints.ts';
import type { Presented } from './present.ts';

/** What a read and a write declare alike. */
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
  /** The list of a result that is shortened when it is too long, and how to ask for less. */
  readonly list?: { readonly key: string; readonly narrow: string };
  /**
   * The text of a result that is cut from the front when it is too long, and how to ask for less. `before` is the
   * field that counts the lines which the tool itself did not read that far. With a field `lines_shown` only so many
   * lines from the end are shown: those before them stand there so that a credential which begins in them is hidden.
   */
  readonly log?: { readonly key: string; readonly before?: string; readonly narrow: string };
}

/** A tool that changes nothing. */
export interface ReadTool<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
> extends Facts<I, O> {
  readonly hints: ReadHints;
  /** True for a tool that works while a credential is not set. */
  readonly anonymous?: boolean;
  read(call: ReadCall<I> & Progress): Promise<z.input<O> | Presented<z.input<O>>>;
}

/** A tool that changes something, and when it asks before it does. */
export interface WriteTool<
  I extends z.ZodObject = z.ZodObject,
  O extends z.ZodObject = z.ZodObject,
  P = unknown,
> extends Facts<I, O> {
  readonly hints: WriteHints;
  readonly asks: AskRule<I, P>;
  /**
   * Optional arguments that say which or how and are stored nowhere. For them "" and 0 count as not given where they
   * are no valid value, as for every optional argument of a read; any other argument of a write is refused then.
   */
  readonly emptyIsAbsent?: readonly (string & keyof z.input<I>)[];
  /** The read that shows whether the write happened, for the moment when nobody knows. */
  readonly lookWith: string;
  /** For a tool whose call may send more than one write: after a failure the first of them is not all of it. */
  readonly sends?: 'several';
  /** Arguments that hold a credential without a name that says so, such as the `value` of a secret. */
  readonly secretArguments?: readonly string[];
  write(call: WriteCall<I, P>): Promise<z.input<O> | Presented<z.input<O>>>;
}

/** Any declared tool. */
export type Tool = ReadTool | WriteTool;

/** Declares a tool that only reads. */
export function readTool<I extends z.ZodObject, O extends z.ZodObject>(tool: ReadTool<I, O>): ReadTool {
  return tool;
}

/** Declares a tool that writes. Without a rule for when it asks it does not compile. */
export function writeTool<I extends z.ZodObject, O extends z.ZodObject, P>(
  tool: WriteTool<I, O, P>,
): WriteTool {
  return tool;
}

/** Whether a tool writes. */
export function isWrite(tool: Tool): tool is WriteTool {
  return 'asks' in tool;
}
