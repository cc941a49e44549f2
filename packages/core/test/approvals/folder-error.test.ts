import { describe, expect, test } from 'vitest';
import { storeError } from '../../src/approvals/folder-error.ts';
import { StoreError } from '../../src/approvals/store-error.ts';

describe('what the operator is told of a folder that fails', () => {
  test.each([
    ['ENOSPC', 'is full: make room on its disk'],
    ['EDQUOT', 'is full: make room on its disk'],
    ['EROFS', 'cannot be written to: mount it so that it can'],
    ['EACCES', 'cannot be written to: give the user that runs this server the right to'],
    ['ENOENT', 'is gone: start this server again'],
    ['EIO', 'cannot be used: look at it and at its disk'],
  ])('%s: what happened and what to do, and no path', (code, says) => {
    const failure = Object.assign(new Error(`${code}: no such thing, open '/home/alice/secret'`), { code });
    const { message } = storeError(failure);
    expect(message).toContain(`(GUARD_STATE_DIR) ${says}`);
    expect(message).toContain(`(${code})`);
    expect(message).not.toContain('alice');
  });

  test('what is no failure of the file system says as little', () => {
    expect(storeError(new Error('/home/alice')).message).toContain('(unknown error)');
    const known = new StoreError('known');
    expect(storeError(known)).toBe(known);
  });
});
