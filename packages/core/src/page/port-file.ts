import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { createFile, readPlainFile, removeFile } from '../approvals/plain-file.ts';

const NAME = 'page-port';
const ATTEMPTS = 20;
const ATTEMPT_MS = 25;

/** The port of the page of this folder, so that a link still leads there when another process has taken it over. */
export interface PortFile {
  read(): Promise<number | undefined>;
  /** False where another process has written one. */
  claim(port: number): Promise<boolean>;
  forget(): Promise<void>;
}

export function createPortFile(dir: string): PortFile {
  const path = join(dir, NAME);
  return {
    async read() {
      for (let attempt = 1; ; attempt += 1) {
        const content = await readPlainFile(path);
        const text = Buffer.from(content ?? []).toString();
        if (/^[1-9]\d{0,4}\n$/.test(text)) return Number(text);
        // Made by a process that has not written it yet.
        if (content === undefined || attempt === ATTEMPTS) return undefined;
        await pause(ATTEMPT_MS);
      }
    },
    claim: (port) => createFile(path, `${port}\n`),
    async forget() {
      await removeFile(path);
    },
  };
}
