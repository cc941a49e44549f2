import { writeFileSync } from 'node:fs';
import * as fc from 'fast-check';
import { beforeAll, describe, expect, test } from 'vitest';
import { type Checkpoint, checkpointLine, readCheckpoints } from '../../src/audit/checkpoints.ts';
import { createChain } from '../../src/audit/chain.ts';
import { verdictText } from '../../src/audit/verdict-text.ts';
import { type AuditFinding, isBroken } from '../../src/audit/verify.ts';
import { place, useTrailFile, verified } from './trails.ts';

useTrailFile();

const ID = '01234567-89ab-cdef-0123-456789abcdef';
const HASH = 'a'.repeat(64);
const checkpoint: Checkpoint = { chain: ID, sequence: 100, hash: HASH };
const LINE = checkpointLine('notes-mcp', checkpoint);

const read = (text: string) => {
  writeFileSync(place.file, text);
  return readCheckpoints(place.file);
};

describe('a checkpoint in what a collector kept', () => {
  test.each([
    ['as it was written', LINE],
    ['behind the date of a journal', `Nov 30 01:50:12 host notes-mcp[7]: ${LINE}`],
    ['with the line end of Windows', `${LINE}\r`],
    ['of a name with a colon', `a:b: ${LINE}`],
  ])('is found %s', async (_how, text) => expect(await read(`${text}\n`)).toStrictEqual([checkpoint]));

  test('is found among other lines, each in its turn', async () => {
    const second = { ...checkpoint, sequence: 200 };
    const text = ['started', LINE, '', checkpointLine('notes-mcp', second), 'stopped'].join('\n');
    expect(await read(text)).toStrictEqual([checkpoint, second]);
  });

  test.each([
    ['a short hash', LINE.slice(0, -1)],
    ['a hash in capitals', LINE.replace(HASH, HASH.toUpperCase())],
    ['something behind it', `${LINE} and more`],
    ['a number that is none', LINE.replace(' 100 ', ' 1e2 ')],
    ['a number beyond all counting', LINE.replace(' 100 ', ` ${'9'.repeat(16)} `)],
    ['another chain than any of ours', LINE.replace(ID, 'chain-1')],
    ['nothing before it', LINE.slice(LINE.indexOf('audit'))],
  ])('is none with %s', async (_how, text) => expect(await read(text)).toStrictEqual([]));

  test('is read as it was written, whatever it says', () =>
    fc.assert(
      fc.asyncProperty(
        fc.uuid(),
        fc.integer({ min: 1, max: 1e9 }),
        fc.stringMatching(/^[\da-f]{64}$/),
        async (chain, sequence, hash) => {
          expect(await read(checkpointLine('x', { chain, sequence, hash }))).toStrictEqual([
            { chain, sequence, hash },
          ]);
        },
      ),
      { numRuns: 30 },
    ));
});

describe('a trail that is held against checkpoints', () => {
  const lines: string[] = [];
  const noted: Checkpoint[] = [];
  beforeAll(() => {
    const chain = createChain({ id: ID });
    for (const action of ['server.start', 'approval.asked', 'server.stop']) {
      const { line, written } = chain.next({ 'event.action': action });
      written();
      lines.push(line);
      noted.push({ chain: ID, sequence: lines.length, hash: chain.last()?.hash ?? '' });
    }
  });

  test('meets each of them, in whatever order they were kept, also twice', async () =>
    expect(await verified(lines, [], [...noted.toReversed(), ...noted])).toMatchObject({ findings: [] }));

  test('that was made anew from the start on by somebody without a key is found by one of them', async () => {
    const anew = createChain({ id: ID });
    const forged = ['server.start', 'server.stop'].map((action) => {
      const { line, written } = anew.next({ 'event.action': action });
      written();
      return line;
    });
    expect(await verified(forged)).toMatchObject({ findings: [] });
    const { findings } = await verified(forged, [], noted);
    expect(findings.map(({ fault }) => fault)).toStrictEqual(['checkpoint not met', 'checkpoint not met']);
  });

  test('of which all was taken away is found, too', async () => {
    const { findings } = await verified([], [], noted);
    expect(findings.filter(isBroken)).toHaveLength(3);
  });

  test('of another chain does not meet them', async () => {
    const [first] = noted;
    const other = { chain: ID.replaceAll('0', '9'), sequence: 1, hash: first?.hash ?? '' };
    expect((await verified(lines, [], [other])).findings).toMatchObject([{ fault: 'checkpoint not met' }]);
  });
});

const finding = (more: Partial<AuditFinding> = {}): AuditFinding => ({
  fault: 'break',
  says: 'A line is missing.',
  ...more,
});

const text = (...findings: AuditFinding[]) => verdictText({ records: 3, chains: 1, findings });

describe('a verdict in words', () => {
  test('of what holds together', () => expect(text()).toBe('3 records in 1 chain. They hold together.'));

  test('says where the first fault shows', () =>
    expect(text(finding({ at: { file: 'a.jsonl', line: 7 } }))).toBe(
      '3 records in 1 chain. 1 fault:\n  a.jsonl:7 break. A line is missing.',
    ));

  test('calls what rotation and a running server leave no fault', () => {
    const told = text(finding({ fault: 'no end', says: 'It still runs.' }));
    expect(told).toContain('They hold together.');
    expect(told).toContain('What the lines alone do not tell:\n  no end. It still runs.');
  });

  test('of a file in which every line was changed is no book', () => {
    const told = text(...Array.from({ length: 10_000 }, () => finding()));
    expect(told).toContain('10000 faults:');
    expect(told).toContain('and 9950 more');
    expect(told.split('\n')).toHaveLength(52);
  });

  test('writes nothing to a terminal, whatever the file is called or its lines say', () =>
    expect(text(finding({ says: 'a\u001B[2Jb', at: { file: '\u001B]0;x\u0007', line: 1 } }))).not.toMatch(
      // oxlint-disable-next-line no-control-regex -- these are what is looked for
      /[\u0000-\u0009\u000B-\u001F\u007F]/,
    ));
});
