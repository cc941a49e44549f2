import { ToolError } from '@guard/core';

/**
 * Reads what a write has made. A failure to read must not be told as a failure to write, because the caller would
 * then do it again.
 */
export async function afterWrite<T>(lookWith: string, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch {
    throw new ToolError(
      `wg-easy reported success, so this was DONE, but the outcome could not be read. Look with ${lookWith}; do not repeat the call.`,
    );
  }
}
