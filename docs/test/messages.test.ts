import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { blocksOf, filesBelow, readDocs, ROOT } from './support/files.ts';

const SOURCES = [
  'packages/core/src',
  'apps/wg-easy/src',
  'apps/freshrss/src',
  'apps/woodpecker/src',
  'apps/bitbucket/src',
];

/** All source text, with literals that are joined by a plus put together as they are at run time. */
const source = SOURCES.flatMap((folder) =>
  filesBelow(join(ROOT, folder), '.ts').map((file) => readFileSync(join(ROOT, folder, file), 'utf8')),
)
  .join('\n')
  .replaceAll(/['`]\s*\+\s*['`]/g, '');

/** The name of a server stands for whichever server it is. */
const BINARY = /\b(?:wg-easy|freshrss|woodpecker-ci|bitbucket-dc)-mcp\b/g;

/** The parts of a quoted message that do not differ from case to case. */
function fixedParts(message: string): string[] {
  return message
    .replaceAll(BINARY, '…')
    .split('…')
    .map((part) => part.trim())
    .filter((part) => part !== '');
}

describe.each(['guide/troubleshooting.md', 'core/errors.md', 'guide/configuration.md', 'guide/audit.md'])(
  '%s',
  (page) => {
    const messages = blocksOf(readDocs(page), 'text').flatMap((block) => block.trim().split('\n'));

    it('quotes messages', () => {
      expect(messages.length).toBeGreaterThan(0);
    });

    it.each(messages)('quotes a message that a server can give: %s', (message) => {
      expect(fixedParts(message).filter((part) => !source.includes(part))).toEqual([]);
    });
  },
);

it('a message that nobody sends is found out', () => {
  expect(source.includes('Nothing was done: the moon is full.')).toBe(false);
});
