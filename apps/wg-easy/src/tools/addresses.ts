import { isIPv4, isIPv6 } from 'node:net';
import * as z from 'zod';

type Family = 'ipv4' | 'ipv6';

/** The family of a plain address; undefined for anything else. A zone id is not part of an address here. */
function familyOf(address: string): Family | undefined {
  if (isIPv4(address)) return 'ipv4';
  return isIPv6(address) && !address.includes('%') ? 'ipv6' : undefined;
}

/** Whether WireGuard can read a text as an address, with or without a prefix length. */
export function isReadable(text: string): boolean {
  return parseNetwork(text) !== undefined;
}

/** A network as a caller may write it: `10.8.0.0/24`, `fd00::1`. */
export function isNetwork(text: string): boolean {
  const parsed = parseNetwork(text);
  return parsed !== undefined && !holdsIPv4(parsed.address);
}

/** An IPv6 address that names a host of the other family: a person who reads `::ffff:a08:2` does not see which. */
function holdsIPv4(address: string): boolean {
  return address.includes(':') && (address.includes('.') || covers('::ffff:0:0/96', address));
}

interface Network {
  readonly family: Family;
  readonly address: string;
  readonly value: bigint;
  /** How many bits of the value tell one host of the network from the next; none for a single address. */
  readonly hostBits: bigint;
}

function parseNetwork(text: string): Network | undefined {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = familyOf(address);
  if (family === undefined || rest.length > 0) return undefined;
  const longest = family === 'ipv4' ? 32 : 128;
  if (prefix !== undefined && (!/^(0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > longest))
    return undefined;
  return { family, address, value: valueOf(address), hostBits: BigInt(longest - Number(prefix ?? longest)) };
}

/** The number that an address is, which does not depend on its spelling. */
function valueOf(address: string): bigint {
  if (isIPv4(address)) return joinParts(address.split('.'), 8n);
  // The URL spells it in hexadecimal groups only, whatever form it came in.
  const [head = '', tail = ''] = new URL(`http://[${address}]`).hostname.slice(1, -1).split('::');
  const [ahead, behind] = [groupsOf(head), groupsOf(tail)];
  const gap = Array.from({ length: 8 - ahead.length - behind.length }, () => '0');
  return joinParts([...ahead, ...gap, ...behind], 16n);
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').map((group) => `0x${group}`);
}

function joinParts(parts: readonly string[], bits: bigint): bigint {
  return parts.reduce((value, part) => (value << bits) | BigInt(part), 0n);
}

/** Whether a network covers an address, however either is spelt. */
export function covers(network: string, address: string): boolean {
  return placeIn(network, address) !== 'outside';
}

/** What an address is in a network. The first two are the server's, and only IPv4 has a broadcast address. */
export type Place = 'outside' | 'network' | 'server' | 'host' | 'broadcast';

/** The place of a single address, with a prefix length or without, in a network, however either is spelt. */
export function placeIn(network: string, text: string): Place {
  const [within, single] = [parseNetwork(network), parseNetwork(text)];
  if (within === undefined || single?.hostBits !== 0n || single.family !== within.family) return 'outside';
  const { hostBits, value, family } = within;
  if (single.value >> hostBits !== value >> hostBits) return 'outside';
  const last = (1n << hostBits) - 1n;
  const position = single.value & last;
  if (position === 0n) return 'network';
  if (position === 1n) return 'server';
  return family === 'ipv4' && position === last ? 'broadcast' : 'host';
}

/** Tells whether a text means one of these networks, however either is spelt. Both lists may be long. */
export function meansOneOf(networks: readonly string[]): (text: string) => boolean {
  const keys = new Set(networks.map(keyOf));
  return (text) => {
    const key = keyOf(text);
    return key !== undefined && keys.has(key);
  };
}

/** The same text for every spelling of one network. */
function keyOf(text: string): string | undefined {
  const parsed = parseNetwork(text);
  return parsed && `${parsed.family} ${parsed.hostBits} ${parsed.value >> parsed.hostBits}`;
}

/** `IP`, `CIDR`, and with a port `IP:port`, `CIDR:port`, `[IPv6]:port`, then also `/tcp` or `/udp`. */
export function isFirewallEntry(text: string): boolean {
  if (isNetwork(text)) return true;
  const match = /^(.+):([1-9]\d{0,4})(?:\/(?:tcp|udp))?$/.exec(text);
  const [, host = '', port = ''] = match ?? [];
  if (match === null || Number(port) > 65_535) return false;
  const inBrackets = /^\[([^\]]+)\]$/.exec(host)?.[1];
  // Without brackets the last group of an IPv6 address would be taken for the port.
  return inBrackets === undefined
    ? !host.includes(':') && isNetwork(host)
    : isIPv6(inBrackets) && isNetwork(inBrackets); // wg-easy takes no network in brackets
}

/** Host names end before a line of a question would be cut. */
const HOST_NAME = 150;

/** An address or a host name of letters, digits and hyphens. */
export function isNameServer(text: string): boolean {
  if (familyOf(text) !== undefined) return !holdsIPv4(text);
  const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i;
  const labels = text.length <= HOST_NAME ? text.split('.') : [];
  // A name whose last part begins with a digit may be an address in disguise: 10.8.1, 0x7f.1, 010.8.0.53.
  return labels.every((part) => label.test(part)) && /^[a-z]/i.test(labels.at(-1) ?? '');
}

const NETWORK = 'not an address or network, such as 10.8.0.0/24 or fd00::1';

/** A list of addresses and networks. wg-easy itself does not check these on every version. */
export const networks = z.array(z.string().refine(isNetwork, NETWORK)).max(100);
export const firewallEntries = z
  .array(z.string().refine(isFirewallEntry, 'not an address or network, with a port or without'))
  .max(100);
export const nameServers = z.array(z.string().refine(isNameServer, 'not an address or host name')).max(20);
export const ipv4 = z.string().refine((text) => familyOf(text) === 'ipv4', 'not an IPv4 address');
export const ipv6 = z
  .string()
  .refine((text) => familyOf(text) === 'ipv6' && !holdsIPv4(text), 'not an IPv6 address');
