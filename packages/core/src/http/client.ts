import type { Dispatcher } from 'undici';
import { openDispatcher } from './dispatcher.ts';
import type { BackendErrorKind } from './backend-error.ts';
import { openExchange } from './exchange.ts';
import { DEFAULT_LIMITS } from './limits.ts';
import type { HttpLimits } from './limits.ts';
import { pathText } from './path.ts';
import type { Path } from './path.ts';
import { proxyFor } from './proxy.ts';
import type { ProxySettings } from './proxy.ts';
import { HttpReader, onlyReads } from './reader.ts';
import type { Reader } from './reader.ts';
import { signedIn } from './sign-in.ts';
import type { SignIn } from './sign-in.ts';
import type { Trust } from './trust.ts';
import { HttpWriter } from './writer.ts';
import type { Writer } from './writer.ts';

export interface HttpOptions {
  /** http or https; a sub-folder is kept. Userinfo, query and fragment are refused. */
  readonly base: URL;
  /** The credentials' headers, asked for before every request and never shown. */
  readonly headers: () => Record<string, string>;
  /** For a backend that has to be signed in to: gets the headers of a session, which then go with every call. */
  readonly signIn?: SignIn | undefined;
  /** Paths that only read although the backend wants them by POST. */
  readonly readsByPost?: readonly Path[] | undefined;
  readonly trust: Trust;
  readonly proxy: ProxySettings;
  /** Where a backend needs other limits than {@link DEFAULT_LIMITS}. */
  readonly limits?: Partial<HttpLimits> | undefined;
  /** Makes the instance's own words safe to show. */
  readonly clean: (text: string) => string;
  /** Is given what every answer holds, before anything is made of it. */
  readonly notice?: ((answer: unknown) => void) | undefined;
  /** Is told of every request that failed. */
  readonly failed?: ((kind: BackendErrorKind) => void) | undefined;
  /** What to name in a TLS error, for example `NODE_EXTRA_CA_CERTS or WG_EASY_CA_FILE`. */
  readonly caSettings: string;
}

/** The connection to one backend. It opens nothing before the first request. */
export interface HttpClient {
  /** A client that can only read, for the length of one tool call. */
  reader(signal: AbortSignal): Reader;
  /** A client that can write. For the guard alone, after an approval was redeemed. */
  writer(signal: AbortSignal): Writer;
  /** Ends all connections, requests under way included. */
  close(): Promise<void>;
}

/** Many calls at once wait for their turn here, instead of taking all connections that an instance has. */
const ANSWERS = 16;
const STREAMS = 4;

/** @throws TypeError for an unusable base or proxy address; neither is repeated in the message. */
export function openHttp(options: HttpOptions): HttpClient {
  const base = usableBase(options.base);
  const limits: HttpLimits = { ...DEFAULT_LIMITS, ...options.limits };
  const { trust, caSettings, headers, clean, notice, failed } = options;
  const proxy = proxyFor(base, options.proxy);
  const pool = (connections: number) =>
    new Pool(() => openDispatcher({ trust, proxy, connectMs: limits.connectMs, connections }));
  // A stream stays open for minutes: counted among the others, a few would leave no connection for an answer.
  const pools = { answers: pool(ANSWERS), streams: pool(STREAMS) };
  const open = (credentials: HttpOptions['headers']) =>
    openExchange({
      origin: base.origin,
      folder: base.pathname.replace(/\/$/, ''),
      caSettings,
      proxied: proxy !== undefined,
      headers: credentials,
      clean,
      notice,
      failed,
      pool: (holds) => pools[holds].get(),
    });
  const exchange = options.signIn ? signedIn(open, options.signIn, limits) : open(headers);
  const readsByPost: ReadonlySet<string> = new Set((options.readsByPost ?? []).map(pathText));
  const reader = (signal: AbortSignal): Reader =>
    new HttpReader(onlyReads(exchange, signal, readsByPost), limits);
  return {
    reader,
    writer: (signal) => new HttpWriter(exchange, signal, limits),
    close: async () => {
      await Promise.all([pools.answers.close(), pools.streams.close()]);
    },
  };
}

function usableBase(base: URL): URL {
  const { protocol, username, password, search, hash } = base;
  if (protocol !== 'http:' && protocol !== 'https:') {
    throw new TypeError('The base address has to begin with http:// or https://.');
  }
  if (username !== '' || password !== '') throw new TypeError('The base address must not hold credentials.');
  if (search !== '' || hash !== '')
    throw new TypeError('The base address must not hold a query or a fragment.');
  return base;
}

class Pool {
  readonly #open: () => Promise<Dispatcher>;
  #opened: Promise<Dispatcher> | undefined;
  #closed = false;

  constructor(open: () => Promise<Dispatcher>) {
    this.#open = open;
  }

  get(): Promise<Dispatcher> | undefined {
    return this.#closed ? undefined : (this.#opened ??= this.#open());
  }

  async close(): Promise<void> {
    this.#closed = true;
    await (await this.#opened)?.destroy();
  }
}
