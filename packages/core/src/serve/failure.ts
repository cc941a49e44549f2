import { TooLargeError } from '../clean/budget.ts';
import { BackendError } from '../http/backend-error.ts';
import { isWrite, type Tool } from '../tool/declaration.ts';
import { ToolError } from '../tool/error.ts';

/** What an error means on a backend, if anything is known. */
export type Explain = (error: BackendError) => Promise<string | undefined>;

/** Says what an error means. The text of an unforeseen exception is never shown: it may repeat a credential. */
export async function describeError(error: unknown, explain: Explain): Promise<string> {
  if (error instanceof ToolError) return error.message;
  if (error instanceof TooLargeError) {
    return 'The result is too large to return, and there is no part of it that could be left out.';
  }
  if (!(error instanceof BackendError)) return 'An unexpected error happened in this server.';
  // An explanation that fails must not hide the error it was to explain.
  const meaning = await explain(error).catch(() => undefined);
  const words = error.instanceWords && `The instance says: ${JSON.stringify(error.instanceWords)}.`;
  return [error.message, words, meaning].filter(Boolean).join(' ');
}

/** Says what a failed call means: what happened, what became of a write, and what to do. */
export async function describeFailure(tool: Tool, error: unknown, explain: Explain): Promise<string> {
  const text = await describeError(error, explain);
  return isWrite(tool) ? `${text} ${aftermath(tool.lookWith, error)}`.trim() : text;
}

function aftermath(lookWith: string, error: unknown): string {
  if (error instanceof ToolError) return '';
  const outcome = error instanceof BackendError ? error.outcome : 'unknown';
  return outcome === 'unknown'
    ? `The change may have been made all the same. Look with ${lookWith} before anything is tried again.`
    : 'Nothing was changed.';
}
