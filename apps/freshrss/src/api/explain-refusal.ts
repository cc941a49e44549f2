import { BackendError, ToolError } from '@guard/core';

/** Says what was asked for, and the likely reason, when FreshRSS refuses a write with a 400 without a reason. */
export async function explainRefusal<T>(
  what: string,
  write: Promise<T>,
  likely = 'it may no longer exist',
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
