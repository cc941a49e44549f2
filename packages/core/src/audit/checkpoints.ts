import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import type { Link } from './chain.ts';

/** A place of a chain that was noted elsewhere than in the trail. */
export type Checkpoint = Pick<Link, 'chain' | 'sequence' | 'hash'>;

/** The line that stands on stderr. Kept elsewhere, it proves what the file held by then. */
export function checkpointLine(server: string, { chain, sequence, hash }: Checkpoint): string {
  return `${server}: audit checkpoint ${chain} ${sequence} ${hash}`;
}

const LINE = /: audit checkpoint ([\da-f-]{36}) (\d{1,15}) ([\da-f]{64})\s*$/;

/** Those among the lines of a file, whatever a collector wrote in front of them. */
export async function readCheckpoints(file: string): Promise<readonly Checkpoint[]> {
  const found: Checkpoint[] = [];
  for await (const text of createInterface({ input: createReadStream(file, 'utf8') })) {
    const [, chain, sequence, hash] = LINE.exec(text) ?? [];
    if (chain !== undefined && hash !== undefined) found.push({ chain, sequence: Number(sequence), hash });
  }
  return found;
}
