import { execFileSync } from 'node:child_process';
import { closeSync, openSync, statSync, symlinkSync, writeFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { createAuditFile } from '../../src/audit/audit-file.ts';
import { isSame, openAuditFile } from '../../src/audit/open-audit-file.ts';
import { linesOf, place, useTrailFile } from './trails.ts';

useTrailFile();

function opened(path: string): string {
  const file = openAuditFile(path);
  if (typeof file === 'string') return file;
  closeSync(file.descriptor);
  return 'opened';
}

const mode = (path: string) => statSync(path).mode.toString(8).slice(-3);

describe('a file for a trail', () => {
  test('is made for this user alone, and keeps the rights that it has', () => {
    expect(opened(place.file)).toBe('opened');
    expect(mode(place.file)).toBe('600');
    writeFileSync(`${place.file}.shared`, 'x\n', { mode: 0o640 });
    expect(opened(`${place.file}.shared`)).toBe('opened');
    expect(mode(`${place.file}.shared`)).toBe('640');
  });

  test.runIf(process.platform !== 'win32')(
    'is no pipe, whose reader may go away: nobody waits for one',
    () => {
      execFileSync('mkfifo', [place.file]);
      expect(opened(place.file)).toMatch(/names something that is no file|cannot be written/);
    },
  );

  test('is not reached through a link, not even one that leads to nothing', () => {
    symlinkSync(`${place.file}.elsewhere`, place.file);
    expect(opened(place.file)).toContain('symbolic link');
    expect(statSync(`${place.file}.elsewhere`, { throwIfNoEntry: false })).toBeUndefined();
  });

  test('is another one than stdout, which a test of real processes sends to it', () => {
    const stdout = { dev: 1n, ino: 2n };
    expect(isSame(stdout, { dev: 1n, ino: 2n })).toBe(true);
    expect(isSame(stdout, { dev: 1n, ino: 3n })).toBe(false);
    expect(isSame(stdout, undefined)).toBe(false);
  });

  test.each([
    ['/no/such/folder/audit.jsonl', 'in a folder that is not there'],
    ['.', 'names a folder'],
  ])('says what is wrong without the path: %s', (path, problem) => {
    expect(opened(path)).toContain(problem);
    expect(opened(path)).not.toContain('/no/such');
  });
});

describe('lines that are appended', () => {
  test('by two that share a file stand one below the other', () => {
    const [one, other] = [createAuditFile(place.file), createAuditFile(place.file)];
    for (let line = 0; line < 5; line += 1) {
      one.append(`one ${line}`);
      other.append(`other ${line}`);
    }
    expect(linesOf(place.file)).toStrictEqual(
      Array.from({ length: 10 }, (_, line) => `${line % 2 === 0 ? 'one' : 'other'} ${Math.floor(line / 2)}`),
    );
  });

  test('end the line that somebody else left without an end', () => {
    const output = createAuditFile(place.file);
    output.append('whole');
    const descriptor = openSync(place.file, 'a');
    writeFileSync(descriptor, 'half a li');
    closeSync(descriptor);
    output.append('whole again');
    output.append('and once more');
    expect(linesOf(place.file)).toStrictEqual(['whole', 'half a li', 'whole again', 'and once more']);
  });

  test('go on after the file was opened anew', () => {
    const output = createAuditFile(place.file);
    output.append('before');
    output.reopen();
    output.reopen();
    output.append('after');
    expect(linesOf(place.file)).toStrictEqual(['before', 'after']);
  });
});
