import { execFile } from 'node:child_process';
import { isBuiltin } from 'node:module';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

const NAMESPACE = 'first-use';
const IDENTIFIER = /^[A-Za-z_$][\w$]*$/;

/**
 * A CommonJS package that is imported on first use becomes a file of its own, and esbuild gives that file a default
 * export alone: whoever takes a name out of it gets undefined. So the names that Node sees are spelt out.
 */
export const firstUse = {
  name: 'first-use',
  setup(bundler) {
    bundler.onResolve({ filter: /^[^.]/ }, async ({ path, kind, resolveDir, namespace }) => {
      if (kind !== 'dynamic-import' || isBuiltin(path) || namespace === NAMESPACE) return undefined;
      const found = await bundler.resolve(path, { kind: 'import-statement', resolveDir });
      if (found.namespace !== 'file' || found.external) return undefined;
      // A package of ours, which keeps its names.
      if (found.path.endsWith('.ts')) return undefined;
      return { path, namespace: NAMESPACE, pluginData: { file: found.path, resolveDir } };
    });
    bundler.onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path, pluginData }) => {
      const names = await exportsOf(pluginData.file);
      const list = names.filter((name) => IDENTIFIER.test(name) && name !== '__esModule').join(', ');
      return {
        contents: `export { ${list} } from ${JSON.stringify(path)};`,
        resolveDir: pluginData.resolveDir,
      };
    });
  },
};

/** As a fresh Node sees them: a loader that runs this file, such as that of the tests, may see others. */
async function exportsOf(file) {
  const script = `import(${JSON.stringify(pathToFileURL(file).href)}).then((all) => process.stdout.write(JSON.stringify(Object.keys(all).sort())))`;
  const { stdout } = await run(process.execPath, ['--eval', script], { env: {} });
  return JSON.parse(stdout);
}
