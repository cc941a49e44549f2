import { writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { checkpointLine, readCheckpoints } from '../../src/audit/checkpoints.ts';
import { readTrail } from '../../src/audit/read-trail.ts';
import { place, useTrailFile } from './trails.ts';

useTrailFile();

const write = (name: string, text: string): string => {
  const file = `${place.file}${name}`;
  writeFileSync(file, text);
  return file;
};

async function all(files: readonly string[]) {
  const read = [];
  for await (const { file, number, text } of readTrail(files)) {
    read.push(`${file.slice(place.file.length)}:${number} ${text}`);
  }
  return read;
}

const dated = (day: string) => `{"@timestamp":"2026-11-${day}T00:00:00.000Z"}`;

describe('the lines of a trail', () => {
  test('come from the oldest file first, in whatever order the files are named', async () => {
    const files = [
      write('', `${dated('30')}\n`),
      write('.2', `${dated('28')}\n`),
      write('.1', `${dated('29')}\n`),
    ];
    const inOrder = [`.2:1 ${dated('28')}`, `.1:1 ${dated('29')}`, `:1 ${dated('30')}`];
    expect(await all(files)).toStrictEqual(inOrder);
    expect(await all(files.toReversed())).toStrictEqual(inOrder);
  });

  test('keep their numbers where some are empty, and the last one needs no end', async () => {
    expect(await all([write('', 'one\n\nthree\r\nfour')])).toStrictEqual([':1 one', ':3 three', ':4 four']);
  });

  test('of a file without a record, and of an empty one, are read as well', async () => {
    expect(await all([write('', ''), write('.1', 'nothing of ours\n')])).toStrictEqual([
      '.1:1 nothing of ours',
    ]);
  });
});

describe('checkpoints', () => {
  const checkpoint = {
    chain: '6f1e0c9a-0000-4000-8000-123456789abc',
    sequence: 100,
    hash: 'a'.repeat(64),
  };

  test('are found among other lines, whatever a collector wrote in front of them', async () => {
    const line = checkpointLine('notes-mcp', checkpoint);
    const log = write('.log', `notes-mcp: in force\n2026-11-30T01:50:12Z host notes[7] ${line}\n${line} \n`);
    expect(await readCheckpoints(log)).toStrictEqual([checkpoint, checkpoint]);
  });

  test.each(['', 'audit checkpoint', 'x: audit checkpoint 6f1e 1 aa', 'said: audit checkpoint ../.. 1 2'])(
    'what only looks like one is none: %s',
    async (line) => {
      expect(await readCheckpoints(write('.log', `${line}\n`))).toStrictEqual([]);
    },
  );
});
