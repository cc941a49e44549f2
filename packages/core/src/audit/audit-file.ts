import { type BigIntStats, closeSync, lstatSync, readSync, writeSync } from 'node:fs';
import { errorCode } from '../approvals/error-code.ts';
import { isSame, openAuditFile, type OpenedFile } from './open-audit-file.ts';

/** Where lines of the trail go. */
export interface Output {
  /** @throws AppendError where the line is not there, or not whole */
  append(line: string): void;
  /** Lets the next line open the file anew. */
  reopen(): void;
}

/** A line could not be appended. The message is a code of the system, without a path. */
export class AppendError extends Error {}

const LINE_END = '\n'.charCodeAt(0);

/**
 * Appends to a file, which several processes may do at once: one write a line. It is opened anew when it was moved
 * away, so that what rotates logs needs no signal.
 */
export function createAuditFile(path: string): Output {
  let opened: OpenedFile | undefined;
  /** Where this process ended its last line. */
  let end: bigint | undefined;

  const close = () => {
    if (opened) closeSync(opened.descriptor);
    opened = undefined;
    end = undefined;
  };

  function current(): { file: OpenedFile; status: BigIntStats } {
    const there = lstatSync(path, { bigint: true, throwIfNoEntry: false });
    if (opened && there && isSame(opened.status, there)) return { file: opened, status: there };
    close();
    const file = openAuditFile(path);
    if (typeof file === 'string') throw new AppendError(`the file ${file}`);
    opened = file;
    return { file, status: file.status };
  }

  return {
    append(line) {
      try {
        const { file, status } = current();
        // A disk that was full cut somebody's line off. What comes next must not become part of it.
        const isCut = status.isFile() && status.size !== end && lastOf(file, status.size) !== LINE_END;
        const bytes = Buffer.from(`${isCut ? '\n' : ''}${line}\n`);
        const written = writeSync(file.descriptor, bytes);
        if (written < bytes.length) throw new AppendError('the line was cut off: is the disk full?');
        end = status.size + BigInt(written);
      } catch (error) {
        end = undefined;
        throw error instanceof AppendError ? error : new AppendError(errorCode(error), { cause: error });
      }
    },

    reopen: close,
  };
}

function lastOf({ descriptor }: OpenedFile, size: bigint): number {
  const last = Buffer.from([LINE_END]);
  if (size > 0n) readSync(descriptor, last, 0, 1, size - 1n);
  return last[0] ?? LINE_END;
}

/** Stderr belongs to whoever started the server, who is told all the same when nobody reads it. */
export function stderrOutput(write: (line: string) => void): Output {
  return { append: write, reopen: () => {} };
}
