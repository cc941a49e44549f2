import { isIPv4, isIPv6 } from 'node:net';
import { parseAddress } from './address.ts';
import { readValue } from './clean-value.ts';
import { Findings } from './findings.ts';
import * as names from './http-variables.ts';
import { readKeyFile } from './key-file.ts';
import { isLocalhost, isLoopback, type Listen, parseListen } from './listen.ts';
import { oneOf } from './one-of.ts';
import { APPROVALS_LISTEN, APPROVALS_URL } from './page-settings.ts';
import { readSecret } from './secret-value.ts';
import { KEY_FILE } from './state-settings.ts';
import type { Source } from './text-file.ts';
import type { Keys } from '../approvals/keys.ts';

/** How it is known who calls. */
export type AuthSettings =
  | { readonly kind: 'none' }
  | { readonly kind: 'tokens'; readonly file: string }
  | { readonly kind: 'oauth'; readonly issuer: string };

/** What the command `http` is told. */
export interface HttpSettings {
  readonly listen: Listen;
  /** Where clients and people reach it; `pathname` is `/` or `/folder`. */
  readonly publicUrl: URL;
  readonly auth: AuthSettings;
  /** Whole origins, as browsers send them. */
  readonly origins: readonly string[];
  /** Addresses or networks. */
  readonly proxies: readonly string[];
  readonly metricsListen: Listen | undefined;
  /** Whether a key was given that other instances have as well. */
  readonly sharesKey: boolean;
  /** Undefined where this instance is the only one. */
  readonly redis: { readonly url: string; readonly keys: Keys } | undefined;
}

const DEFAULT_LISTEN: Listen = { host: '127.0.0.1', port: 8080 };

/** Undefined where one of them is refused. */
export function readHttpSettings(
  source: Source,
  findings: Findings,
  secrets: string[],
): HttpSettings | undefined {
  const raw = (name: string) => readValue(name, source.env[name], findings);
  const listen = (name: string, example: string) => {
    const value = raw(name);
    return value === undefined ? undefined : parseListen(name, value, example, findings);
  };
  for (const name of [APPROVALS_LISTEN, APPROVALS_URL]) {
    if (raw(name) !== undefined)
      findings.refuse(
        `${name} is for stdio: over http the approval page is served under ${names.PUBLIC_URL}`,
      );
  }
  const place = listen(names.HTTP_LISTEN, '8080') ?? DEFAULT_LISTEN;
  const given = raw(names.PUBLIC_URL);
  const publicUrl = given === undefined ? undefined : readPublicUrl(given, findings);
  if (given === undefined && !isLoopback(place))
    findings.refuse(
      `${names.HTTP_LISTEN} names an address that others can reach: set ${names.PUBLIC_URL} to the https address at which they do`,
    );
  const auth = readAuth(raw, findings);
  const isPublic = !isLoopback(place) || (publicUrl !== undefined && !isLocalhost(publicUrl));
  if (auth?.kind === 'none' && isPublic)
    findings.refuse(`${names.AUTH}=none is for this machine alone: set ${names.AUTH} to tokens or oauth`);
  const metricsListen = listen(names.METRICS_LISTEN, '9090');
  const redis = readRedis(source, findings, secrets);
  return auth === undefined
    ? undefined
    : {
        listen: place,
        publicUrl: publicUrl ?? new URL(`http://localhost:${place.port}/`),
        auth,
        origins: list(raw(names.HTTP_ORIGINS)).flatMap((value) => readOrigin(value, findings)),
        proxies: list(raw(names.HTTP_PROXIES)).filter((value) => isNetwork(value, findings)),
        metricsListen,
        sharesKey: raw(KEY_FILE) !== undefined,
        redis,
      };
}

/** Browsers offer no passkeys by plain http, and a token in plain text is anybody's. */
function readPublicUrl(value: string, findings: Findings): URL | undefined {
  const found = new Findings();
  const url = parseAddress(names.PUBLIC_URL, value, ['/mcp'], found);
  for (const problem of found.problems) findings.refuse(problem);
  if (url === undefined || url.protocol === 'https:' || isLocalhost(url)) return url;
  return findings.refuse(`${names.PUBLIC_URL} must be an https address, or http://localhost with a port`);
}

function readAuth(raw: (name: string) => string | undefined, findings: Findings): AuthSettings | undefined {
  const value = raw(names.AUTH);
  if (value === undefined)
    return findings.refuse(
      `${names.AUTH} is not set: none (calls of this machine alone), tokens (see the command tokens) or oauth`,
    );
  const kind = oneOf(names.AUTH, value, ['none', 'tokens', 'oauth'], findings);
  if (kind === 'tokens') {
    const file = raw(names.TOKENS_FILE);
    if (file === undefined)
      return findings.refuse(`${names.AUTH}=tokens needs ${names.TOKENS_FILE}: name the file of the tokens`);
    return { kind, file };
  }
  if (kind === 'oauth') {
    const issuer = raw(names.OAUTH_ISSUER);
    if (issuer === undefined)
      return findings.refuse(
        `${names.AUTH}=oauth needs ${names.OAUTH_ISSUER}: name the address of the issuer`,
      );
    if (isIssuer(issuer)) return { kind, issuer };
    return findings.refuse(`${names.OAUTH_ISSUER} must be an https address without a query`);
  }
  return kind && { kind };
}

/** Whoever can change its keys on the way can be anybody. */
function isIssuer(value: string): boolean {
  if (!URL.canParse(value) || /[?#@]/.test(value)) return false;
  const url = new URL(value);
  return url.protocol === 'https:' || isLocalhost(url);
}

function readOrigin(value: string, findings: Findings): string[] {
  if (URL.canParse(value) && new URL(value).origin === value) return [value];
  findings.refuse(
    `${names.HTTP_ORIGINS} must hold whole origins like https://app.example, and nothing behind them`,
  );
  return [];
}

function isNetwork(value: string, findings: Findings): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const most = isIPv6(address) ? 128 : isIPv4(address) ? 32 : -1;
  if (more.length === 0 && (bits === undefined ? most > 0 : /^\d{1,3}$/.test(bits) && Number(bits) <= most))
    return true;
  findings.refuse(`${names.HTTP_PROXIES} must hold addresses, or networks like 10.0.0.0/8`);
  return false;
}

const list = (value: string | undefined) => (value ?? '').split(/[\s,]+/).filter((entry) => entry !== '');

function readRedis(source: Source, findings: Findings, secrets: string[]): HttpSettings['redis'] {
  const url = readSecret(names.REDIS_URL, source, findings, readValue);
  if (url === undefined) return undefined;
  secrets.push(url);
  if (!URL.canParse(url) || !/^rediss?:$/.test(new URL(url).protocol))
    return findings.refuse(`${names.REDIS_URL} must be an address like redis://redis.example:6379`);
  const { password } = new URL(url);
  if (password !== '') secrets.push(password, decodeURIComponent(password));
  const path = readValue(KEY_FILE, source.env[KEY_FILE], findings);
  if (path === undefined)
    return findings.refuse(
      `${names.REDIS_URL} needs ${KEY_FILE}: a file with the key that all instances share (openssl rand -hex 32)`,
    );
  const keys = readKeyFile(KEY_FILE, path, source, findings);
  return keys && { url, keys };
}
