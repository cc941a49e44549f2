import { isIPv4, isIPv6 } from 'node:net';
import type { Findings } from './findings.ts';
import * as names from './http-variables.ts';
import { type Listen, readListen } from './listen.ts';

/** Who is believed and let in before anybody says who calls, and where the operator looks. */
export interface EdgeSettings {
  /** Of pages that may call: whole origins, as browsers send them. */
  readonly origins: readonly string[];
  /** Addresses or networks of proxies in front. */
  readonly proxies: readonly string[];
  /** Undefined where the numbers have no listener of their own. */
  readonly metricsListen: Listen | undefined;
}

/** @param main where calls come in */
export function readEdgeSettings(
  raw: (name: string) => string | undefined,
  main: Listen,
  findings: Findings,
): EdgeSettings {
  const metricsListen = readListen(names.METRICS_LISTEN, raw, '9090', findings);
  if (metricsListen !== undefined && metricsListen.port === main.port)
    findings.refuse(
      `${names.METRICS_LISTEN} must have a port of its own: whoever may call must not read there`,
    );
  return {
    origins: list(raw(names.HTTP_ORIGINS)).filter((value) => isOrigin(value, findings)),
    proxies: list(raw(names.HTTP_PROXIES)).filter((value) => isNetwork(value, findings)),
    metricsListen,
  };
}

/** As a browser sends it: with a star, or with its default port, it would never be found again. */
function isOrigin(value: string, findings: Findings): boolean {
  const isWeb = /^https?:[^*]+$/.test(value) && URL.canParse(value) && new URL(value).origin === value;
  if (!isWeb)
    findings.refuse(
      `${names.HTTP_ORIGINS} must hold whole origins like https://app.example, and nothing behind them`,
    );
  return isWeb;
}

function isNetwork(value: string, findings: Findings): boolean {
  const [address = '', bits, ...more] = value.split('/');
  const most = isIPv6(address) ? 128 : isIPv4(address) ? 32 : 0;
  const isNumber = bits === undefined || (/^\d{1,3}$/.test(bits) && Number(bits) <= most);
  if (most === 0 || address.includes('%') || !isNumber || more.length > 0) {
    findings.refuse(`${names.HTTP_PROXIES} must hold addresses, or networks like 10.0.0.0/8`);
    return false;
  }
  if (bits === undefined || Number(bits) > 0) return true;
  // Anybody could then say to be anybody.
  findings.refuse(`${names.HTTP_PROXIES} must not hold a network of all addresses: name the proxies`);
  return false;
}

const list = (value: string | undefined) => (value ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
