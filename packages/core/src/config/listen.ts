import { isIPv4, isIPv6 } from 'node:net';
import type { Findings } from './findings.ts';

const HIGHEST_PORT = 65_535;

/** Where this process listens. */
export interface Listen {
  /** Undefined for both loopback addresses. */
  readonly host: string | undefined;
  readonly port: number;
}

/** Undefined for one that is not set, or refused. */
export function readListen(
  name: string,
  raw: (name: string) => string | undefined,
  example: string,
  findings: Findings,
): Listen | undefined {
  const value = raw(name);
  return value === undefined ? undefined : parseListen(name, value, example, findings);
}

/** @param example a port, for the text that refuses the value */
export function parseListen(
  name: string,
  value: string,
  example: string,
  findings: Findings,
): Listen | undefined {
  const [, bracketed, plain, digits] = /^(?:(?:\[([^\]]+)\]|([^:[\]]+)):)?(\d{1,5})$/.exec(value) ?? [];
  const port = Number(digits);
  const host = bracketed ?? plain;
  if (digits === undefined || port < 1 || port > HIGHEST_PORT || !isListenable(bracketed, plain)) {
    return findings.refuse(
      `${name} must be a port, or an address and a port like 127.0.0.1:${example} or [::1]:${example}`,
    );
  }
  if (host === undefined || host === 'localhost') return { host: undefined, port };
  return { host, port };
}

/** A name that resolves to both is served on both: a stranger on the other one would get half of the visitors. */
export const addressesOf = ({ host }: Pick<Listen, 'host'>): readonly string[] =>
  host === undefined ? ['127.0.0.1', '::1'] : [host];

/** What listening fails with on machines that do not have the newer protocol. */
export const NO_SUCH_ADDRESS: ReadonlySet<string> = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT', 'EINVAL']);

/** Whether this machine alone can reach it. */
export function isLoopback({ host }: Listen): boolean {
  return host === undefined || host === '::1' || (isIPv4(host) && host.startsWith('127.'));
}

const isListenable = (bracketed: string | undefined, plain: string | undefined) =>
  bracketed === undefined ? plain === undefined || plain === 'localhost' || isIPv4(plain) : isIPv6(bracketed);

/** Browsers treat it like https: no other machine can listen in. */
export const isLocalhost = ({ protocol, hostname }: URL) =>
  protocol === 'http:' && /^(?:.+\.)?localhost$/.test(hostname);
