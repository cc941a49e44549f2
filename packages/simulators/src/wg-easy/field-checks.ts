import { isIPv4, isIPv6 } from 'node:net';
import { isAddressOrNet } from './addresses.ts';
import type { Traits } from './version.ts';

type Check = (text: string) => string | undefined;

const RESERVED = new Set(['__proto__', 'constructor', 'prototype']);
// Control characters are what the rule is about.
// oxlint-disable-next-line no-control-regex
const CONTROL = /[\u0000-\u001F\u007F]/;

/** Names, list entries and query text: control characters are refused from 15.4 on. */
export function wellFormed(traits: Traits): Check {
  return (text) =>
    RESERVED.has(text) || (traits.refusesControlCharacters && CONTROL.test(text))
      ? 'String is malformed'
      : undefined;
}

/** From 15.4 on; before that a bad address is found only when it is used, which is a 500. */
export function addressOf(family: 4 | 6, traits: Traits): Check {
  const isAddress = family === 4 ? isIPv4 : isIPv6;
  return (text) => (!traits.checksAddressSyntax || isAddress(text) ? undefined : 'Invalid input');
}

/** Address or net, with a port and then perhaps a protocol; IPv6 in brackets where a port follows. */
export function firewallEntry(text: string): string | undefined {
  const [address = '', protocol, ...rest] = splitProtocol(text);
  const good = rest.length === 0 && (protocol === undefined ? isTarget(address) : isTargetWithPort(address));
  return good ? undefined : 'Invalid firewall IP entry. See docs for supported syntax.';
}

function splitProtocol(text: string): string[] {
  const suffix = ['/tcp', '/udp'].find((end) => text.endsWith(end));
  return suffix === undefined ? [text] : [text.slice(0, -suffix.length), suffix];
}

function isTarget(text: string): boolean {
  return isAddressOrNet(text) || isTargetWithPort(text);
}

function isTargetWithPort(text: string): boolean {
  const colon = text.lastIndexOf(':');
  const port = text.slice(colon + 1);
  const target = text.slice(0, Math.max(colon, 0));
  if (!/^\d{1,5}$/.test(port) || Number(port) < 1 || Number(port) > 65535) return false;
  if (target.startsWith('[') && target.endsWith(']')) return isIPv6(target.slice(1, -1));
  return !target.includes(':') && isAddressOrNet(target);
}
