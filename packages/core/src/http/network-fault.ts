import { isIP, isIPv6 } from 'node:net';
import { Fault } from './fault.ts';
import { statusFault } from './status-fault.ts';
import { tlsReason } from './tls-reason.ts';

/** What may be said about the other end. */
export interface Site {
  /** Scheme, host and port of the base address. */
  readonly origin: string;
  /** The settings to name when a certificate is not trusted. */
  readonly caSettings: string;
  readonly proxied: boolean;
}

const TIMEOUTS = new Map([
  ['UND_ERR_CONNECT_TIMEOUT', 'no connection was made within the time allowed'],
  ['UND_ERR_HEADERS_TIMEOUT', 'it did not begin to answer within the time allowed'],
  ['UND_ERR_BODY_TIMEOUT', 'its answer stalled half way'],
  ['ETIMEDOUT', 'the network gave up waiting'],
]);

const FAILURES = new Map([
  ['ECONNREFUSED', 'nothing accepts connections there'],
  ['ENOTFOUND', 'the name cannot be resolved'],
  ['EAI_AGAIN', 'the name server does not answer'],
  ['EHOSTUNREACH', 'there is no way to that host'],
  ['ENETUNREACH', 'there is no way to that network'],
  ['ECONNRESET', 'the connection was reset'],
  ['EPIPE', 'the connection was closed'],
  ['UND_ERR_SOCKET', 'the connection was closed before the answer was complete'],
  ['UND_ERR_RES_CONTENT_LENGTH_MISMATCH', 'the answer was shorter or longer than announced'],
  // Our own aborts are told apart before this: what is left is a CONNECT that was not answered with 200.
  ['UND_ERR_ABORTED', 'the proxy refused the connection'],
]);

const TLS_CODE =
  /^(?:EPROTO$|ERR_TLS_|ERR_SSL_|ERR_OSSL_|CERT_|CRL_|DEPTH_ZERO_|SELF_SIGNED_|UNABLE_TO_|INVALID_|HOSTNAME_|UND_ERR_PRX_TLS$)/;
const BROKEN_ANSWER = /^(?:HPE_|Z_|ERR__|ERR_BROTLI_|ERR_PADDING_|UND_ERR_HEADERS_OVERFLOW$)/;

/** Translates an exception of Node or undici by its code alone: its text can repeat a header or an address. */
export function networkFault(error: unknown, site: Site): Fault {
  if (error instanceof Fault) return error;
  const code = codeOf(error) ?? codeOf(causeOf(error));
  if (code === undefined) return unreachable('UNKNOWN', error, site);
  const timeout = TIMEOUTS.get(code);
  if (timeout !== undefined) return timedOut(`${site.origin} is too slow: ${timeout} (${code}).`, code);
  if (TLS_CODE.test(code)) return new Fault({ kind: 'tls', code, reason: tlsReason(code, site) });
  if (BROKEN_ANSWER.test(code)) return new Fault({ kind: 'not_api', code, reason: brokenAnswer(code) });
  if (code === 'UND_ERR_DESTROYED' || code === 'UND_ERR_CLOSED') return closed();
  if (code === 'UND_ERR_INVALID_ARG') return notBuilt(code, site);
  return unreachable(code, error, site);
}

export const timedOut = (reason: string, code?: string): Fault =>
  new Fault({ kind: 'timeout', code, reason: `${reason} Try again later, or look how busy the backend is.` });

export const closed = (): Fault =>
  new Fault({ kind: 'aborted', reason: 'This server is shutting down and has closed its connections.' });

/** Whether a read that failed so, before an answer began, may be sent a second time. */
export const isConnectionLoss = ({ facts }: Fault): boolean =>
  ['ECONNREFUSED', 'ECONNRESET', 'EPIPE', 'UND_ERR_SOCKET'].includes(facts.code ?? '');

// This is also how undici reports that a forwarding proxy answered 407, and then it reached the proxy and no further.
const notBuilt = (code: string, { proxied }: Site): Fault =>
  proxied
    ? statusFault(407, {})
    : new Fault({
        kind: 'invalid_request',
        code,
        reason: 'The request could not be built from these arguments.',
      });

const brokenAnswer = (code: string): string =>
  /^(?:HPE_|UND_)/.test(code)
    ? `What answers at this address cannot be read as HTTP (${code}). Check scheme and port of the address setting.`
    : `The answer is compressed and cannot be decompressed (${code}). Look at the proxies between here and the backend.`;

function unreachable(code: string, error: unknown, site: Site): Fault {
  const peers = peersOf(error);
  const cause = `${code}${peers.length === 0 ? '' : ` at ${peers.join(', ')}`}`;
  const reason =
    `Cannot talk to ${site.origin}: ${FAILURES.get(code) ?? 'the network reported an error'} (${cause}). ` +
    'Check the address setting, and that the backend is running.' +
    (site.proxied ? ' A proxy is set: check HTTP_PROXY, HTTPS_PROXY and NO_PROXY as well.' : '');
  return new Fault({ kind: 'unreachable', code, reason });
}

// Node tries every address of a name and reports all failures in one AggregateError.
function peersOf(error: unknown): string[] {
  const failures: unknown[] = error instanceof AggregateError ? error.errors : [error];
  const peers = failures.map((failure) => {
    const address = field(failure, 'address');
    const port = field(failure, 'port');
    if (typeof address !== 'string' || isIP(address) === 0 || typeof port !== 'number') return undefined;
    return isIPv6(address) ? `[${address}]:${port}` : `${address}:${port}`;
  });
  return [...new Set(peers.filter((peer) => peer !== undefined))];
}

function codeOf(error: unknown): string | undefined {
  // Undici 7 looks the parser's code up the wrong way round and leaves it undefined.
  const code = field(error, 'name') === 'HTTPParserError' ? 'HPE_UNREADABLE' : field(error, 'code');
  return typeof code === 'string' && /^[A-Z][A-Z0-9_]{1,80}$/.test(code) ? code : undefined;
}

const causeOf = (error: unknown): unknown => field(error, 'cause');

const field = (holder: unknown, name: string): unknown =>
  typeof holder === 'object' && holder !== null ? Reflect.get(holder, name) : undefined;
