import { parseAddress } from './address.ts';
import { readValue } from './clean-value.ts';
import { type EdgeSettings, readEdgeSettings } from './edge-settings.ts';
import { Findings } from './findings.ts';
import * as names from './http-variables.ts';
import { readKeyFile } from './key-file.ts';
import { isLocalhost, isLoopback, type Listen, readListen } from './listen.ts';
import { oneOf } from './one-of.ts';
import { APPROVALS_LISTEN, APPROVALS_URL } from './page-settings.ts';
import { readSecret } from './secret-value.ts';
import { KEY_FILE } from './state-settings.ts';
import type { Source } from './text-file.ts';
import type { Keys } from '../approvals/keys.ts';
import type { ApproversOf } from '../approvals/page-module.ts';
import { readApprovers } from './read-approvers.ts';

/** How it is known who calls. */
export type AuthSettings =
  | { readonly kind: 'none' }
  | { readonly kind: 'tokens'; readonly file: string }
  | { readonly kind: 'oauth'; readonly issuer: string };

/** What the command `http` is told. */
export interface HttpSettings extends EdgeSettings {
  readonly listen: Listen;
  /** Where clients and people reach it; `pathname` is `/` or `/folder`. */
  readonly publicUrl: URL;
  readonly auth: AuthSettings;
  /** Whether a key was given that other instances have as well. */
  readonly sharesKey: boolean;
  /** Undefined where this instance is the only one. */
  readonly redis: { readonly url: string; readonly keys: Keys } | undefined;
  /** Undefined where people approve their own calls. */
  readonly approversOf: ApproversOf | undefined;
}

const DEFAULT_LISTEN: Listen = { host: undefined, port: 8080 };

/** Undefined where one of them is refused. */
export function readHttpSettings(
  source: Source,
  findings: Findings,
  secrets: string[],
): HttpSettings | undefined {
  const raw = (name: string) => readValue(name, source.env[name], findings);
  for (const name of [APPROVALS_LISTEN, APPROVALS_URL]) {
    if (raw(name) !== undefined)
      findings.refuse(
        `${name} is for stdio: over http the approval page is served under ${names.PUBLIC_URL}`,
      );
  }
  const place = readListen(names.HTTP_LISTEN, raw, '8080', findings) ?? DEFAULT_LISTEN;
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
  const edge = readEdgeSettings(raw, place, findings);
  const redis = readRedis(source, findings, secrets);
  const approvers = raw(names.APPROVERS_FILE);
  return auth === undefined
    ? undefined
    : {
        listen: place,
        publicUrl: publicUrl ?? new URL(`http://localhost:${place.port}/`),
        auth,
        ...edge,
        sharesKey: raw(KEY_FILE) !== undefined,
        redis,
        approversOf: approvers === undefined ? undefined : readApprovers(approvers, source, auth, findings),
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
  if (keys === undefined) return undefined;
  secrets.push(...keys.all.map((key) => new TextDecoder().decode(key)));
  return { url, keys };
}
