import { parseAddress } from './address.ts';
import { readValue } from './clean-value.ts';
import type { Findings } from './findings.ts';
import { isLocalhost, isLoopback, type Listen, parseListen } from './listen.ts';
import { type NotifySettings, readNotifySettings } from './notify-settings.ts';
import type { Source } from './text-file.ts';

export const APPROVALS_LISTEN = 'GUARD_APPROVALS_LISTEN';
export const APPROVALS_URL = 'GUARD_APPROVALS_URL';
export const APPROVAL_MINUTES = 'GUARD_APPROVAL_MINUTES';

const MINUTE_MS = 60_000;
const DEFAULT_MINUTES = 30;
const MOST_MINUTES = 24 * 60;

/** Where the approval page is served and opened, how long a question stays on it, and how a person hears of it. */
export interface PageSettings {
  /** Undefined for a port that is chosen at random once and kept. */
  readonly listen: Listen | undefined;
  /** Where people open it, if that is another address. */
  readonly url: URL | undefined;
  readonly decideMs: number;
  /** Undefined where addresses go to the client. */
  readonly notify: NotifySettings | undefined;
}

export function readPageSettings(source: Source, findings: Findings, secrets: string[]): PageSettings {
  const raw = (name: string) => readValue(name, source.env[name], findings);
  const url = readUrl(raw(APPROVALS_URL), findings);
  const listen = readListen(raw(APPROVALS_LISTEN), url !== undefined, findings);
  return {
    url,
    // A page that people open on this machine by a port listens on that port.
    listen:
      listen ??
      (url && isLocalhost(url) && url.port !== '' ? { host: undefined, port: Number(url.port) } : undefined),
    decideMs: readMinutes(raw(APPROVAL_MINUTES), findings) * MINUTE_MS,
    notify: readNotifySettings(source, findings, secrets),
  };
}

function readUrl(value: string | undefined, findings: Findings): URL | undefined {
  const url = value === undefined ? undefined : parseAddress(APPROVALS_URL, value, [], findings);
  // Browsers offer no passkeys on a page by plain http, or by a bare IP address.
  if (url === undefined || url.protocol === 'https:' || isLocalhost(url)) return url;
  return findings.refuse(`${APPROVALS_URL} must be an https address, or http://localhost with a port`);
}

function readListen(value: string | undefined, hasUrl: boolean, findings: Findings): Listen | undefined {
  const listen = value === undefined ? undefined : parseListen(APPROVALS_LISTEN, value, '7400', findings);
  if (listen === undefined || isLoopback(listen) || hasUrl) return listen;
  return findings.refuse(
    `${APPROVALS_LISTEN} names an address that others can reach: set ${APPROVALS_URL} to the https address under which people open the page`,
  );
}

function readMinutes(value: string | undefined, findings: Findings): number {
  if (value === undefined) return DEFAULT_MINUTES;
  const minutes = Number(value);
  if (/^\d{1,4}$/.test(value) && minutes >= 1 && minutes <= MOST_MINUTES) return minutes;
  findings.refuse(`${APPROVAL_MINUTES} must be a whole number of minutes from 1 to ${MOST_MINUTES}`);
  return DEFAULT_MINUTES;
}
