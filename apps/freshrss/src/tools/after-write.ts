import { BackendError, ToolError } from '@guard/core';

/**
 * Reads what a write has made. A failure to read must not be told as a failure to write, because the caller would
 * then do it again.
 */
export async function afterWrite<T>(lookWith: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw new ToolError(
      `FreshRSS accepted this, so it was DONE, but the outcome could not be read. Look with ${lookWith}; do not repeat the call.`,
    );
  }
}

/** Says what was asked for, and the likely reason, when FreshRSS answers with a 400, which gives none. */
export async function naming<T>(
  what: string,
  write: Promise<T>,
  likely = 'it may be gone by now',
): Promise<T> {
  try {
    return await write;
  } catch (error) {
    if (!(error instanceof BackendError) || error.status !== 400 || error.outcome !== 'refused') throw error;
    throw new ToolError(
      `FreshRSS refused to ${what} (status 400, without a reason): ${likely}. Nothing was changed.`,
    );
  }
}
