import { errorCode } from './error-code.ts';
import { StoreError } from './store-error.ts';

const ADVICE: Readonly<Record<string, string>> = {
  ENOSPC: 'is full: make room on its disk',
  EDQUOT: 'is full: make room on its disk',
  EROFS: 'cannot be written to: mount it so that it can, or name another folder',
  EACCES: 'cannot be written to: give the user that runs this server the right to, or name another folder',
  EPERM: 'cannot be written to: give the user that runs this server the right to, or name another folder',
  ENOENT: 'is gone: start this server again, which makes it anew',
};

/** What the operator has to know of a failure. */
export function storeError(error: unknown): StoreError {
  if (error instanceof StoreError) return error;
  const code = errorCode(error);
  return new StoreError(
    `The folder that keeps approvals (GUARD_STATE_DIR) ${ADVICE[code] ?? 'cannot be used: look at it and at its disk'} (${code}).`,
  );
}
