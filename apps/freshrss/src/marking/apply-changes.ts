import { BackendError, ToolError, type Writer } from '@guard/core';
import { editTag } from '../api/write-tags.ts';
import type { NamedChange } from './article-changes.ts';

/**
 * Sends the changes one after the other.
 *
 * @throws ToolError after a failure of a later change: the call is half done then, and only this knows which half
 */
export async function applyChanges(
  write: Writer,
  ids: readonly string[],
  changes: readonly NamedChange[],
): Promise<void> {
  for (const [index, change] of changes.entries()) {
    try {
      await editTag(write, ids, change);
    } catch (error) {
      if (index === 0 || !(error instanceof BackendError)) throw error;
      throw halfDone(changes.slice(0, index), change, error);
    }
  }
}

function halfDone(before: readonly NamedChange[], failed: NamedChange, error: BackendError): ToolError {
  const fate = error.outcome === 'unknown' ? 'may or may not have been made' : 'was not made';
  return new ToolError(
    `Half done. Accepted: ${before.map(({ called }) => called).join('; ')}. This change ${fate}: ${failed.called}. ` +
      `${error.message} Check with get_articles before you try again.`,
  );
}
