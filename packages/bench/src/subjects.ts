import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { inRepository } from './repository.ts';

/** The app whose build the programs to compare with are bundled like. */
const APP = 'apps/wg-easy';

/**
 * Bundles a program of src/subjects with the flags of an app's own build script, and returns the path of the
 * bundle. Aliases are left out: what a server saves by them is what is measured.
 */
export function bundleLikeAnApp(name: string, { aliases }: { readonly aliases: boolean }): string {
  const flags = bundlerFlags(buildScript()).filter((flag) => aliases || !flag.startsWith('--alias:'));
  const outdir = inRepository(`packages/bench/dist/${name}`);
  execFileSync(
    inRepository('packages/bench/node_modules/.bin/esbuild'),
    [inRepository(`packages/bench/src/subjects/${name}.ts`), ...flags, `--outdir=${outdir}`],
    { cwd: inRepository(APP), stdio: ['ignore', 'ignore', 'inherit'] },
  );
  return `${outdir}/${name}.js`;
}

function buildScript(): string {
  const manifest: { scripts: { build: string } } = JSON.parse(
    readFileSync(inRepository(`${APP}/package.json`), 'utf8'),
  );
  return manifest.scripts.build;
}

/** The flags of an esbuild command line, less those that say where to write. */
export function bundlerFlags(script: string): string[] {
  const words = script.match(/"[^"]*"|\S+/g) ?? [];
  if (words[0] !== 'esbuild') throw new Error(`The build script of ${APP} does not begin with esbuild`);
  return words
    .map((word) => word.replaceAll('"', ''))
    .filter((word) => word.startsWith('--') && !/^--(?:outfile|outdir|metafile|entry-names)=/.test(word));
}
