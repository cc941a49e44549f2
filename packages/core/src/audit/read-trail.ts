import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import { createInterface } from 'node:readline';
import type { Placed } from './verify.ts';

/** The lines of all files, the file with the oldest line first: a list of rotated files has the newest first. */
export async function* readTrail(files: readonly string[]): AsyncGenerator<Placed> {
  const dated = await Promise.all(files.map(async (file) => ({ file, begins: await firstMoment(file) })));
  for (const { file } of dated.toSorted((a, b) => (a.begins < b.begins ? -1 : a.begins > b.begins ? 1 : 0))) {
    let number = 0;
    const lines = createInterface({
      input: createReadStream(file, 'utf8'),
      crlfDelay: Number.POSITIVE_INFINITY,
    });
    for await (const text of lines) {
      number += 1;
      if (text !== '') yield { file, number, text };
    }
  }
}

/** Of the first record; the empty text for a file that holds none. */
async function firstMoment(file: string): Promise<string> {
  const handle = await open(file);
  try {
    const { buffer, bytesRead } = await handle.read(Buffer.alloc(16 * 1024), 0, 16 * 1024, 0);
    return /"@timestamp":"([\d\-:.TZ]{24})"/.exec(buffer.toString('utf8', 0, bytesRead))?.[1] ?? '';
  } finally {
    await handle.close();
  }
}
