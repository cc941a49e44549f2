import { build } from 'esbuild';
import { inputsOf, SETTINGS } from './settings.js';

export { bundleServer } from './server.js';

export async function bundle({ entry, outfile, minify = false, external = [] }) {
  const { metafile } = await build({
    ...SETTINGS,
    entryPoints: [entry],
    outfile,
    minify,
    external: [...external],
    metafile: true,
  });
  return inputsOf(metafile);
}
