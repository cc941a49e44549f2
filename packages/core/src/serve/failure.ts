import { Forbidden } from '../guard/forbidden.ts';
import { type Became, WriteFailure } from '../guard/write-attempt.ts';
import { TooLargeError } from '../clean/budget.ts';
import { REDACTED } from '../clean/marker.ts';
import { createSecretHider } from '../clean/secret-values.ts';
import { BackendError } from '../http/backend-error.ts';
import { PathError } from '../http/path.ts';
import { isWrite, type Tool } from '../tool/declaration.ts';
import { ToolError } from '../tool/error.ts';
import { repeatsSecret } from './repeats-secret.ts';

/** What an error means on a backend, if anything is known. */
export type Explain = (error: BackendError) => Promise<string | undefined>;

/**
 * Says what an error means. The text of an unforeseen exception is never shown: it may repeat a credential.
 *
 * @param sent the credentials that came with the call
 */
export async function describeError(
  error: unknown,
  explain: Explain,
  sent: readonly string[] = [],
): Promise<string> {
  if (error instanceof ToolError || error instanceof PathError || error instanceof Forbidden)
    return error.message;
  if (error instanceof TooLargeError) {
    return 'The result is too large to return, and there is no part of it that could be left out.';
  }
  if (!(error instanceof BackendError)) return 'An unexpected error happened in this server.';
  // An explanation that fails must not hide the error it was to explain.
  const meaning = await explain(error).catch(() => undefined);
  const words = error.instanceWords && quoted(error.instanceWords, sent);
  return [meaning === undefined ? error.message : withoutHint(error), words, meaning]
    .filter(Boolean)
    .join(' ');
}

/** A credential in a known spelling is hidden in the words; in any other spelling, all of the words are left out. */
function quoted(words: string, sent: readonly string[]): string {
  const hidden = createSecretHider(sent, REDACTED)(words);
  if (!repeatsSecret(hidden, sent)) return `The instance says: ${JSON.stringify(hidden)}.`;
  return 'What the instance says is left out: it repeats a credential of this call, or a part of it.';
}

/** What a status usually means must not contradict what it means on this backend. */
function withoutHint({ kind, method, path, status, message }: BackendError): string {
  return kind === 'status' ? `${method} ${path}: Answered with status ${status}.` : message;
}

/** Says what a failed call means: what happened, what became of a write, and what to do. */
export async function describeFailure(
  tool: Tool,
  error: unknown,
  explain: Explain,
  sent: readonly string[] = [],
): Promise<string> {
  const cause = error instanceof WriteFailure ? error.cause : error;
  const text = await describeError(cause, explain, sent);
  // A ToolError says by itself what happened and what was left behind.
  if (!isWrite(tool) || cause instanceof ToolError) return text;
  const became = error instanceof WriteFailure ? error.became : 'nothing';
  return ACCOUNTS[became](text, tool.lookWith);
}

/** What was done comes first: a caller that reads only of a failure would do it again. */
const ACCOUNTS: Record<Became, (failure: string, lookWith: string) => string> = {
  done: (failure, lookWith) =>
    'The backend confirmed the change, so this was DONE. Only what came after it failed, such as reading it back: ' +
    `${failure} Do not repeat the call; look with ${lookWith}.`,
  part: (failure, lookWith) =>
    'The backend confirmed a part of this, so that part was DONE; the rest was not: ' +
    `${failure} Look with ${lookWith} before anything is tried again.`,
  unknown: (failure, lookWith) =>
    `${failure} The change may have been made all the same. Look with ${lookWith} before anything is tried again. ` +
    'The request may still be under way: one look that shows no change is not final.',
  nothing: (failure) => `${failure} Nothing was changed.`,
};
