import { isIPv6 } from 'node:net';

/** The values of HTTP_PROXY, HTTPS_PROXY and NO_PROXY. */
export interface ProxySettings {
  readonly http?: string | undefined;
  readonly https?: string | undefined;
  /** Host names, which stand for their subdomains too, with or without a port; `*` for all. No address ranges. */
  readonly no?: string | undefined;
}

export interface Proxy {
  /** Without userinfo, so that no error can repeat it. */
  readonly uri: string;
  readonly authorization: string | undefined;
  readonly except: string;
}

/**
 * The proxy for a base address, if one is set. Whether NO_PROXY exempts the address is decided when it is used.
 *
 * @throws TypeError naming the variable, never its value, which may hold a password
 */
export function proxyFor(base: URL, settings: ProxySettings): Proxy | undefined {
  const secure = base.protocol === 'https:';
  const value = (secure ? settings.https : settings.http)?.trim() ?? '';
  if (value === '') return undefined;
  const url = parseProxy(value);
  if (url === undefined) throw new TypeError(`${notAProxy(secure ? 'HTTPS_PROXY' : 'HTTP_PROXY')}.`);
  return { uri: url.origin, authorization: basic(url), except: exceptions(settings.no ?? '') };
}

/** The address of a proxy. Without a scheme it is http, as everywhere else. */
export function parseProxy(value: string): URL | undefined {
  // "proxy:3128" is a common spelling, and to the URL parser it is the scheme "proxy:".
  const address = value.includes('://') ? value : `http://${value}`;
  if (!URL.canParse(address)) return undefined;
  const url = new URL(address);
  // SOCKS is refused: how the HTTP client checks certificates through it is not proven.
  return url.protocol === 'http:' || url.protocol === 'https:' ? url : undefined;
}

/** Names the variable, and never its value, which may hold a password. */
export const notAProxy = (variable: string): string =>
  `${variable} is not the address of a proxy: write it like http://proxy.example:3128`;

function basic({ username, password }: URL): string | undefined {
  if (username === '' && password === '') return undefined;
  return `Basic ${Buffer.from(`${decoded(username)}:${decoded(password)}`).toString('base64')}`;
}

/** Userinfo as it was meant; what is no percent-encoding stays as it is. */
export function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

// Undici compares with the bracketed form of a literal and would read "::1" as host ":" with port 1.
const exceptions = (list: string): string =>
  list
    .split(/[,\s]+/)
    .map((entry) => (isIPv6(entry) ? `[${entry}]` : entry))
    .join(',');
