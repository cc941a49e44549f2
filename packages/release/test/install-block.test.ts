import { expect, it } from 'vitest';
import { fillInstallBlock } from '../src/files/install-block.ts';
import { publishedNames } from '../src/names.ts';
import { wgEasy } from './support/wg-easy.ts';

const README = '# One\n\n<!-- install -->\nold\n<!-- /install -->\n\n## Two\n';

it('writes between the marks and leaves the rest alone', () => {
  const filled = fillInstallBlock(README, wgEasy);
  expect(filled).toMatch(/^# One\n\n<!-- install -->/);
  expect(filled).toMatch(/<!-- \/install -->\n\n## Two\n$/);
  expect(filled).not.toContain('old');
});

it('runs the image without rights, and takes the password from the shell instead of the command line', () => {
  const filled = fillInstallBlock(README, wgEasy);
  expect(filled).toContain(publishedNames(wgEasy).image);
  expect(filled).toContain('--read-only --cap-drop ALL --security-opt no-new-privileges');
  expect(filled).toContain('-e WG_EASY_PASSWORD \\');
  expect(filled).not.toMatch(/-e \w+=/);
});

it('changes nothing the second time', () => {
  const once = fillInstallBlock(README, wgEasy);
  expect(fillInstallBlock(once, wgEasy)).toBe(once);
});

it('fails when the marks are gone, which would let the version in it go stale', () => {
  expect(() => fillInstallBlock('# One\n', wgEasy)).toThrow(/apps\/wg-easy has no block/);
});
