import { describe, expect, it } from 'vitest';
import { diffOf, filesIn } from '../src/files/diff-files.ts';

const DIFF = [
  'diff --git a/src/a.ts b/src/a.ts',
  '@@ -1 +1,2 @@',
  ' kept\rdiff --git a/forged b/forged',
  '+diff --git a/forged b/forged',
  'diff --git a/old name.ts b/new name.ts',
  'rename from old name.ts',
].join('\n');

describe('the files of a diff', () => {
  it('are those of its headers, and none that a line of a file forges', () => {
    expect(filesIn(DIFF)).toEqual({ files: ['src/a.ts', 'new name.ts'], total: 2 });
    expect(filesIn('')).toEqual({ files: [], total: 0 });
  });

  it('are shown one by one, by their name before or after', () => {
    expect(diffOf(DIFF, 'src/a.ts')).toBe(DIFF.slice(0, DIFF.indexOf('\ndiff --git a/old')));
    expect(diffOf(DIFF, 'new name.ts')).toContain('rename from');
    expect(diffOf(DIFF, 'old name.ts')).toContain('rename from');
    expect(diffOf(DIFF, 'forged')).toBeUndefined();
    expect(diffOf(DIFF, 'a.ts')).toBeUndefined();
  });

  it('are counted where there are more than can be named', () => {
    const many = Array.from({ length: 1000 }, (_, at) => `diff --git a/f${at} b/f${at}`).join('\n');
    const { files, total } = filesIn(many);
    expect(total).toBe(1000);
    expect(files.length).toBeLessThan(1000);
  });
});
