import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readFileUpTo } from '../../src/config/read-file.ts';

describe('readFileUpTo', () => {
  let folder = '';
  beforeAll(() => {
    folder = mkdtempSync(join(tmpdir(), 'read-file-'));
    writeFileSync(join(folder, 'ten'), '0123456789');
    writeFileSync(join(folder, 'empty'), '');
  });
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each([
    ['ten', 10, '0123456789'],
    ['ten', 11, '0123456789'],
    ['empty', 10, ''],
  ])('%s under a ceiling of %d bytes', (name, ceiling, content) => {
    expect(new TextDecoder().decode(readFileUpTo(join(folder, name), ceiling))).toBe(content);
  });

  test('one byte more than the ceiling is refused', () => {
    expect(() => readFileUpTo(join(folder, 'ten'), 9)).toThrow(expect.objectContaining({ code: 'EFBIG' }));
  });

  test('a device that never ends is given up at the ceiling', () => {
    expect(() => readFileUpTo('/dev/zero', 1000)).toThrow(expect.objectContaining({ code: 'EFBIG' }));
  });

  test.each([
    ['missing', 'ENOENT'],
    ['.', 'EISDIR'],
    ['nul\0byte', 'ERR_INVALID_ARG_VALUE'],
  ])('%j fails with the code %s', (name, code) => {
    expect(() => readFileUpTo(join(folder, name), 10)).toThrow(expect.objectContaining({ code }));
  });
});
