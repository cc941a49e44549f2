import { closeSync, openSync, readSync } from 'node:fs';

/**
 * Reads at most `ceiling` bytes. Throws an error with a `code`: that of the file system, or `EFBIG` when the file
 * holds more.
 */
export type ReadFile = (path: string, ceiling: number) => Uint8Array;

/** Reads through a descriptor and not by the reported size: pipes and devices (`/dev/fd/63`, `/dev/zero`) report 0. */
export const readFileUpTo: ReadFile = (path, ceiling) => {
  const descriptor = openSync(path, 'r');
  try {
    const buffer = Buffer.alloc(ceiling + 1);
    let length = 0;
    while (length < buffer.length) {
      const count = readSync(descriptor, buffer, length, buffer.length - length, null);
      if (count === 0) return buffer.subarray(0, length);
      length += count;
    }
  } finally {
    closeSync(descriptor);
  }
  throw Object.assign(new Error('the file is larger than its ceiling'), { code: 'EFBIG' });
};
