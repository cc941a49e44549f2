import { ToolError } from '../tool/error.ts';
import { Forbidden } from '../guard/forbidden.ts';
import { WriteFailure } from '../guard/write-attempt.ts';
import { TooLargeError } from '../clean/budget.ts';
import { BackendError } from '../http/backend-error.ts';
import { PathError } from '../http/path.ts';

const FORESEEN = [ToolError, PathError, TooLargeError, BackendError, Forbidden];
const MOST_FRAMES = 8;
/** A place in a file, and nothing of the line around it: the rest of a frame can be named by foreign text. */
const FRAME = /^ +at (?:.* \()?((?:file:\/\/|node:|\/|[A-Za-z]:\\)[^()\n]*:\d+:\d+)\)?$/;

/**
 * What the author of a tool needs of an exception that nobody foresaw: which tool, the kind of error, and where. Never
 * its message, which may repeat a credential. Undefined for an error that the caller is told about.
 */
export function unexpectedLine(tool: string, error: unknown): string | undefined {
  const cause = error instanceof WriteFailure ? error.cause : error;
  if (FORESEEN.some((kind) => cause instanceof kind)) return undefined;
  const name = cause instanceof Error && /^\w{1,40}$/.test(cause.name) ? cause.name : 'an unknown value';
  return [`unexpected error in ${tool}: ${name} was thrown`, ...framesOf(cause)].join('\n  at ');
}

function framesOf(error: unknown): string[] {
  if (!(error instanceof Error)) return [];
  const { message, stack = '' } = error;
  // The message stands in front of the frames, and can be made to look like some.
  const begin = message === '' ? 0 : stack.lastIndexOf(message) + message.length;
  if (begin < message.length) return [];
  const frames = stack.slice(begin).split('\n');
  return frames.flatMap((line) => FRAME.exec(line)?.[1] ?? []).slice(0, MOST_FRAMES);
}
