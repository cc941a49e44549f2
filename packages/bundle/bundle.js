import { resolve } from 'node:path';
import { build } from 'esbuild';

/** Bundled CommonJS packages ask for the modules of Node by `require`, which an ES module does not have. */
const REQUIRE =
  "import{createRequire as __createRequire}from'node:module';const require=__createRequire(import.meta.url);";

/**
 * Stands in for modules that a server loads and never runs. They are parsed at every start all the same, and
 * are nearly half of the file.
 */
const STAND_INS = {
  // The SDK's validator of JSON schemas: the core reads arguments and answers by rules of its own.
  '@modelcontextprotocol/server/_shims': `
    export { default as process } from 'node:process';
    export class DefaultJsonSchemaValidator {
      getValidator() { throw new TypeError('This server validates no JSON schema'); }
    }`,
  // Of undici the two agents are used; fetch, web sockets, caches and mocks are not. Its index puts the methods
  // of its API on every dispatcher, and so does this.
  undici: `
    Object.assign(require('undici/lib/dispatcher/dispatcher.js').prototype, require('undici/lib/api/index.js'));
    exports.Agent = require('undici/lib/dispatcher/agent.js');
    exports.EnvHttpProxyAgent = require('undici/lib/dispatcher/env-http-proxy-agent.js');`,
};

const shedding = {
  name: 'shed',
  setup(bundler) {
    bundler.onResolve({ filter: /./ }, ({ path, resolveDir }) =>
      Object.hasOwn(STAND_INS, path) ? { path, namespace: 'stand-in', pluginData: resolveDir } : undefined,
    );
    bundler.onLoad({ filter: /./, namespace: 'stand-in' }, ({ path, pluginData }) => ({
      contents: STAND_INS[path],
      resolveDir: pluginData,
    }));
  },
};

export async function bundle({ entry, outfile, minify = false, shed = false, external = [] }) {
  const { metafile } = await build({
    entryPoints: [entry],
    outfile,
    bundle: true,
    platform: 'node',
    target: 'node20.19',
    format: 'esm',
    conditions: ['@guard/source'],
    banner: { js: REQUIRE },
    minify,
    external: [...external],
    plugins: shed ? [shedding] : [],
    logLevel: 'warning',
    metafile: true,
  });
  return bundledFiles(metafile);
}

function bundledFiles({ outputs }) {
  const inputs = Object.values(outputs).flatMap((output) => Object.entries(output.inputs));
  return inputs
    .filter(([path, { bytesInOutput }]) => bytesInOutput > 0 && !path.startsWith('stand-in:'))
    .map(([path]) => resolve(path));
}
