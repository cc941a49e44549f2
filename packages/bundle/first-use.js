import { isBuiltin } from 'node:module';
import { pathToFileURL } from 'node:url';

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
      return { path, namespace: NAMESPACE, pluginData: { file: found.path, resolveDir } };
    });
    bundler.onLoad({ filter: /./, namespace: NAMESPACE }, async ({ path, pluginData }) => {
      const names = Object.keys(await import(pathToFileURL(pluginData.file).href));
      const list = names.filter((name) => IDENTIFIER.test(name) && name !== '__esModule').join(', ');
      return {
        contents: `export { ${list} } from ${JSON.stringify(path)};`,
        resolveDir: pluginData.resolveDir,
      };
    });
  },
};
