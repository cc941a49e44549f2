import { describe, expect, it } from 'vitest';
import { dependencyCount } from '../src/figures/package.ts';
import { bundlerFlags } from '../src/subjects.ts';

describe('the flags that a program to compare with is bundled with', () => {
  it('are those of the build script, less where it reads and writes', () => {
    const script =
      'esbuild src/main.ts --bundle --minify --format=esm --outfile=dist/a.js --metafile=dist/a.json "--banner:js=import{a}from\'b\';const c=1;"';
    expect(bundlerFlags(script)).toEqual([
      '--bundle',
      '--minify',
      '--format=esm',
      "--banner:js=import{a}from'b';const c=1;",
    ]);
  });

  it('keep splitting, which writes to a folder', () => {
    expect(bundlerFlags('esbuild src/main.ts --splitting --outdir=dist --entry-names=a')).toEqual([
      '--splitting',
    ]);
  });

  it('cannot be guessed from another bundler', () => {
    expect(() => bundlerFlags('rolldown src/main.ts --minify')).toThrow(/does not begin with esbuild/);
  });
});

describe('the packages that are installed along', () => {
  it.each([
    ['{}', 0],
    ['{"devDependencies":{"a":"1"}}', 0],
    ['{"dependencies":{"a":"1","b":"1"}}', 2],
    ['{"peerDependencies":{"a":"1"},"optionalDependencies":{"b":"1"}}', 2],
  ])('of %s are %d', (manifest, count) => {
    expect(dependencyCount(manifest)).toBe(count);
  });
});
