import { appendFileSync, writeFileSync } from 'node:fs';
import { beforeEach, describe, expect, test } from 'vitest';
import { auditCommand } from '../../src/audit/command.ts';
import { ConfigurationError } from '../../src/config/configuration-error.ts';
import type { GuardEvent } from '../../src/guard/events.ts';
import { event, linesOf, place, recordsIn, trailIn, useTrailFile } from './trails.ts';

useTrailFile();

const APPROVAL = '0123456789abcdef0123456789abcdef';
const KEY = 'k'.repeat(32);

const merge: Partial<GuardEvent> = {
  tool: 'merge_pull_request',
  approval: APPROVAL,
  channel: 'dialog',
  evidence: 'dialog',
  arguments: { targets: { project: 'PAY', id: 42, '\u001B[31mtag': 'a\u001B[2Jb' }, others: {} },
};

/** A merge that was approved, and another call in between. */
function writeTrail(settings: Parameters<typeof trailIn>[1] = {}) {
  const { trail, told } = trailIn(place.file, settings);
  const { attempt: _, ...bare } = event(merge);
  trail.record({ ...bare, step: 'asked' });
  trail.record(event({ tool: 'delete_note', attempt: 'abcdef12', at: event().at + 86_400_000 }));
  trail.record({ ...bare, step: 'answered', answer: 'accepted', outcome: 'success', latencyMs: 6_140 });
  trail.record({ ...event(merge) });
  trail.record({ ...event(merge), step: 'result', became: 'done', outcome: 'success', durationMs: 812 });
  trail.stop();
  return told;
}

const run = async (...words: string[]) => auditCommand(words, {});
const key = () => `${place.file}.key`;

describe('audit show', () => {
  beforeEach(() => void writeTrail());

  test('tells the story of one approval by the beginning of its id, and can write to no terminal', async () => {
    expect(await run('show', place.file, '012345')).toStrictEqual({
      ok: true,
      text: [
        'merge_pull_request  project: PAY  id: 42  tag: ab',
        '  notes-mcp, https://notes.example.org/, account ada',
        `  approval ${APPROVAL}`,
        '  2026-11-30 01:50:12  asked by dialog',
        '  2026-11-30 01:50:12  answer: accepted after 6.1 s',
        '  2026-11-30 01:50:12  about to be sent',
        '  2026-11-30 01:50:12  done after 812 ms',
      ].join('\n'),
    });
  });

  test('tells one day, a call at a time', async () => {
    expect((await run('show', place.file, '2026-12-01')).text).toBe(
      [
        'delete_note',
        '  notes-mcp, https://notes.example.org/, account ada',
        '  2026-12-01 01:50:12  about to be sent',
      ].join('\n'),
    );
    expect((await run('show', place.file, '2020-01-01')).text).toBe('No record.');
  });

  test('gives programs the records as they are', async () => {
    const { text } = await run('show', place.file, '012345', '--json');
    const shown = text.split('\n').map((line) => JSON.parse(line) as unknown);
    const written = recordsIn(place.file).filter((record) => record['guard.approval.id'] === APPROVAL);
    expect(shown).toHaveLength(4);
    expect(written).toMatchObject(shown);
  });

  test('says that there are lines that nobody should rely on', async () => {
    const [first = '', ...rest] = linesOf(place.file);
    writeFileSync(place.file, [first.replace('notes-mcp', 'other-mcp'), ...rest].join('\n'));
    expect(await run('show', place.file)).toMatchObject({
      ok: false,
      text: expect.stringContaining('1 line is not what was written: see audit verify.'),
    });
  });
});

describe('audit verify', () => {
  test('says where a trail does not hold together', async () => {
    writeTrail();
    const lines = linesOf(place.file);
    writeFileSync(place.file, `${lines.toSpliced(4, 1).join('\n')}\n`);
    appendFileSync(place.file, 'not a record\n');
    const { ok, text } = await run('verify', place.file);
    expect(ok).toBe(false);
    expect(text).toContain('6 records in 1 chain. 3 faults:');
    expect(text).toContain(`  ${place.file}:5 break. Before this, a line is missing of chain `);
    expect(text).toContain(`  ${place.file}:7 cut line. `);
    expect(text).toContain(`  ${place.file}:3 intent without result. `);
  });

  test('gives programs the same', async () => {
    writeTrail();
    const { text } = await run('verify', place.file, '--json');
    expect(JSON.parse(text)).toMatchObject({
      ok: false,
      records: 7,
      chains: 1,
      findings: [{ fault: 'intent without result', at: { file: place.file, line: 3 } }],
    });
  });

  test('holds a file from which the end was taken against the checkpoints that a collector kept', async () => {
    const told = writeTrail();
    writeFileSync(`${place.file}.log`, told.map((line) => `Nov 30 host mcp[7]: ${line}\r\n`).join(''));
    writeFileSync(place.file, `${linesOf(place.file).slice(0, 2).join('\n')}\n`);
    expect(await run('verify', place.file)).toMatchObject({
      ok: true,
      text: expect.stringContaining('no end'),
    });
    expect(await run('verify', place.file, '--checkpoints', `${place.file}.log`)).toMatchObject({
      ok: false,
      text: expect.stringContaining('checkpoint not met'),
    });
  });

  test('wants the key of a chain that was made with one', async () => {
    writeFileSync(key(), KEY, { mode: 0o600 });
    const first = new TextEncoder().encode(KEY);
    writeTrail({ keys: { first, all: [first] } });
    expect((await run('verify', place.file)).text).toContain('written with another key');
    const { text } = await auditCommand(['verify', place.file], { GUARD_AUDIT_KEY_FILE: key() });
    expect(text).toContain('7 records in 1 chain. 1 fault:');
  });
});

describe('a command line of no use', () => {
  test.each([[], ['verify'], ['erase', 'x'], ['show', '--all', 'x'], ['show']])(
    'audit %s',
    async (...words) => {
      await expect(run(...words)).rejects.toThrow(ConfigurationError);
    },
  );

  test('names a file that cannot be read by its code alone', async () => {
    await expect(run('verify', '/no/such/file')).rejects.toThrow('cannot be read (ENOENT)');
  });

  test.each(['show', 'verify'])('and so does a folder: %s', async (command) => {
    await expect(run(command, place.folder)).rejects.toThrow('cannot be read (EISDIR)');
  });
});
