import type { Dispatcher } from 'undici';
import type { Proxy } from './proxy.ts';
import { trustContext } from './trust.ts';
import type { Trust } from './trust.ts';

export interface ConnectionOptions {
  readonly trust: Trust;
  readonly proxy: Proxy | undefined;
  readonly connectMs: number;
  /** The most connections to the instance; requests beyond them wait for their turn. */
  readonly connections: number;
}

/** Opens the one connection pool of a client. Undici is loaded here, since it costs much of a server's start. */
export async function openDispatcher(options: ConnectionOptions): Promise<Dispatcher> {
  const { Agent, EnvHttpProxyAgent } = await import('undici');
  const { caPem, insecureTls } = options.trust;
  const shared = {
    timeout: options.connectMs,
    ...(caPem === undefined ? {} : { secureContext: await trustContext(caPem) }),
  };
  // Always said aloud: left out, NODE_TLS_REJECT_UNAUTHORIZED in the environment would decide.
  const toBackend = { ...shared, rejectUnauthorized: !insecureTls };
  const toProxy = { ...shared, rejectUnauthorized: true };
  const { proxy, connections } = options;
  if (proxy === undefined) return new Agent({ connections, connect: toBackend });
  return new EnvHttpProxyAgent({
    httpProxy: proxy.uri,
    httpsProxy: proxy.uri,
    noProxy: proxy.except,
    ...(proxy.authorization === undefined ? {} : { token: proxy.authorization }),
    // Plain http is forwarded, as curl does: many proxies allow a tunnel to port 443 only.
    proxyTunnel: false,
    connections,
    connect: toBackend,
    requestTls: toBackend,
    proxyTls: toProxy,
  });
}

/**
 * The same pool, calling `onStart` when a request is about to be written to a connection: a failure before that
 * moment cannot have changed anything.
 */
export function watchStart(pool: Dispatcher, onStart: () => void): Dispatcher {
  return pool.compose((dispatch) => (options, handler) => dispatch(options, watched(handler, onStart)));
}

const watched = (handler: Dispatcher.DispatchHandler, onStart: () => void): Dispatcher.DispatchHandler => ({
  onRequestStart: (controller, context: unknown) => {
    onStart();
    handler.onRequestStart?.(controller, context);
  },
  onRequestUpgrade: (...upgrade) => handler.onRequestUpgrade?.(...upgrade),
  onResponseStart: (...start) => handler.onResponseStart?.(...start),
  onResponseData: (...data) => handler.onResponseData?.(...data),
  onResponseEnd: (...end) => handler.onResponseEnd?.(...end),
  onResponseError: (...failure) => handler.onResponseError?.(...failure),
});
