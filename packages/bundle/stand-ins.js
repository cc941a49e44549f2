/** What stands in for modules that a server loads and never runs: they would be read and parsed all the same. */
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
    import Dispatcher from 'undici/lib/dispatcher/dispatcher.js';
    import api from 'undici/lib/api/index.js';
    import Agent from 'undici/lib/dispatcher/agent.js';
    import EnvHttpProxyAgent from 'undici/lib/dispatcher/env-http-proxy-agent.js';
    Object.assign(Dispatcher.prototype, api);
    export { Agent, EnvHttpProxyAgent };`,
};

const NAMESPACE = 'stand-in';

export const standIns = {
  name: 'stand-ins',
  setup(bundler) {
    bundler.onResolve({ filter: /./ }, ({ path, resolveDir }) =>
      Object.hasOwn(STAND_INS, path) ? { path, namespace: NAMESPACE, pluginData: resolveDir } : undefined,
    );
    bundler.onLoad({ filter: /./, namespace: NAMESPACE }, ({ path, pluginData }) => ({
      contents: STAND_INS[path],
      resolveDir: pluginData,
    }));
  },
};
