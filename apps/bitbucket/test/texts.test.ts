import { describe, expect, it } from 'vitest';
import { branchRef } from '../src/arguments/branch.ts';
import { filePath } from '../src/arguments/file-path.ts';
import { wholeCommitId } from '../src/arguments/refs.ts';
import { shownText } from '../src/arguments/texts.ts';
import { COMMIT } from './support/pull-request.ts';

describe('a text that a question shows', () => {
  const text = shownText(255);

  it.each(['CI', 'Tests on Linux', '構築', 'https://ci.example.org/job/1?tab=log'])(
    'is taken: %s',
    (given) => {
      expect(text.safeParse(given).success).toBe(true);
    },
  );

  it.each([
    ['is longer than its line, so that its end would be agreed to unseen', 'x'.repeat(220)],
    ['holds a line end, which would forge the next line', 'CI\nApproved by: admin'],
    ['turns the direction of writing', 'CI \u202Etxt.exe'],
    ['holds what nobody sees', 'CI\u200B'],
    ['holds a credential, which would be hidden', 'https://bob:s3cr3t@ci.example.org'],
    ['ends a terminal line', 'CI\u001B[2J'],
    ['is empty', ''],
  ])('is refused where it %s', (_attack, given) => {
    expect(text.safeParse(given).success).toBe(false);
  });
});

describe('names of things in a repository', () => {
  it.each([
    ['main', 'refs/heads/main'],
    ['feature/x', 'refs/heads/feature/x'],
    ['refs/heads/main', 'refs/heads/main'],
    ['refs/tags/v1', 'refs/tags/v1'],
  ])('the branch %s is %s', (given, ref) => {
    expect(branchRef.parse(given)).toBe(ref);
  });

  it.each([
    ['src/a.ts', 'src/a.ts'],
    ['/src/', 'src'],
    ['/', ''],
    ['', ''],
  ])('a slash around a path says nothing: %j', (given, path) => {
    expect(filePath.parse(given)).toBe(path);
  });

  it('a commit is named whole: a part of an id may come to mean another', () => {
    expect(wholeCommitId.safeParse(COMMIT).success).toBe(true);
    for (const given of [COMMIT.slice(0, 12), COMMIT.toUpperCase(), 'main', `${COMMIT}/..`, `${COMMIT}\n`]) {
      expect(wholeCommitId.safeParse(given).success).toBe(false);
    }
  });
});
