import { isIPv4 } from 'node:net';
import type { Findings } from './findings.ts';
import { addressHoldsPlaceholder, placeholderProblem } from './placeholder.ts';

// In this order: what may hold a credential is refused before anything is parsed, and no message repeats any part.
// An @ anywhere is refused, because a password with a slash in it (user:1/x@host) parses as a port and a path.
const refusals: readonly (readonly [(address: string) => boolean, string])[] = [
  [addressHoldsPlaceholder, placeholderProblem],
  [(address) => !/^https?:\/\//i.test(address), 'must begin with http:// or https://'],
  [
    (address) => address.includes('@'),
    'must not hold a user name or password (@): they have settings of their own',
  ],
  [
    (address) => /[?#]/.test(address),
    'must not hold a query or fragment (? or #): give the bare base address',
  ],
  [(address) => /[\s\\]/.test(address), 'must not hold blanks or backslashes'],
  [hasZone, 'must not hold an IPv6 zone id (%): use an address without one, or a host name'],
  [lacksBrackets, 'holds an IPv6 address without its brackets: write http://[::1]:8080'],
  [(address) => !URL.canParse(address), 'is not an address: write it like https://host.example/folder'],
];

/**
 * The base address of an instance without the API's own suffixes and slashes at its end; sub-folders stay. The
 * `pathname` is `/` or `/folder`. Warns about plain http to another machine.
 */
export function parseAddress(
  name: string,
  value: string,
  trims: readonly `/${string}`[],
  findings: Findings,
): URL | undefined {
  const refusal = refusals.find(([applies]) => applies(value));
  if (refusal !== undefined) return findings.refuse(`${name} ${refusal[1]}`);
  const url = new URL(value);
  url.pathname = trimPath(url.pathname, trims);
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) {
    findings.warn(
      `${name} is plain http to another machine: others on the network can read the credentials; use https`,
    );
  }
  return url;
}

function trimPath(path: string, trims: readonly `/${string}`[]): string {
  const suffixes = ['/', ...trims];
  let trimmed = path;
  for (;;) {
    const suffix = suffixes.find((end) => trimmed.endsWith(end));
    if (suffix === undefined) return trimmed;
    trimmed = trimmed.slice(0, -suffix.length);
  }
}

/** Takes `URL.hostname`, which has already turned 127.1 and 0x7f.0.0.1 into dotted form. */
function isLoopback(hostname: string): boolean {
  const host = hostname.replace(/\.$/, '');
  if (host === 'localhost' || host.endsWith('.localhost') || host === '[::1]') return true;
  // Not by the first characters alone: 127.example.org is anybody's host.
  return isIPv4(host) && host.startsWith('127.');
}

function authority(address: string): string {
  return address.slice(address.indexOf('//') + 2).split('/', 1)[0] ?? '';
}

function hasZone(address: string): boolean {
  const host = authority(address);
  return host.includes('%') && host.split(':').length > 2;
}

function lacksBrackets(address: string): boolean {
  const host = authority(address);
  return host.startsWith('[') ? !host.includes(']') : host.split(':').length > 2;
}
