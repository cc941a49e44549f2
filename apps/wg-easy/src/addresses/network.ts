import { isIPv4, isIPv6 } from 'node:net';
import ipaddr from 'ipaddr.js';

export type Address = ipaddr.IPv4 | ipaddr.IPv6;

/** An address with a prefix length; of a single address it is the longest there is. */
export interface Network {
  readonly address: Address;
  readonly prefix: number;
}

/** The only spellings that are taken: ipaddr.js reads `10.1` and `0x7f.1` as well. A zone id is part of no address. */
export function parseAddress(text: string): Address | undefined {
  return isIPv4(text) || (isIPv6(text) && !text.includes('%')) ? ipaddr.parse(text) : undefined;
}

/** Reads what WireGuard reads: an address, or an address with a prefix length. */
export function parseNetwork(text: string): Network | undefined {
  const [before = '', prefix, ...rest] = text.split('/');
  const address = rest.length === 0 ? parseAddress(before) : undefined;
  if (address === undefined) return undefined;
  const longest = longestPrefix(address);
  if (prefix === undefined) return { address, prefix: longest };
  if (!/^(0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > longest) return undefined;
  return { address, prefix: Number(prefix) };
}

export function longestPrefix(address: Address): 32 | 128 {
  return address.kind() === 'ipv4' ? 32 : 128;
}

/** Whether WireGuard can read a text as an address, with or without a prefix length. */
export function isReadable(text: string): boolean {
  return parseNetwork(text) !== undefined;
}

/** The number that an address is, which does not depend on its spelling. */
export function numberOf(address: Address): bigint {
  return address.toByteArray().reduce((number, byte) => (number << 8n) | BigInt(byte), 0n);
}

/** The first and the last address of a network, as numbers. */
export function boundsOf({ address, prefix }: Network): { readonly first: bigint; readonly last: bigint } {
  const hostBits = BigInt(longestPrefix(address) - prefix);
  const first = (numberOf(address) >> hostBits) << hostBits;
  return { first, last: first + (1n << hostBits) - 1n };
}

/** Whether a network covers a single address, however either is spelt. */
export function covers(network: string, address: string): boolean {
  return placeIn(network, address) !== 'outside';
}

/** What an address is in a network. The first two are the server's, and only IPv4 has a broadcast address. */
export type Place = 'outside' | 'network' | 'server' | 'host' | 'broadcast';

/** The place of a single address, with a prefix length or without, in a network, however either is spelt. */
export function placeIn(network: string, text: string): Place {
  const [within, single] = [parseNetwork(network), parseNetwork(text)];
  if (within === undefined || single === undefined) return 'outside';
  const { address } = single;
  if (single.prefix !== longestPrefix(address)) return 'outside';
  // Of two families, ipaddr.js makes no comparison but an error.
  if (address.kind() !== within.address.kind() || !address.match(within.address, within.prefix))
    return 'outside';
  const { first, last } = boundsOf(within);
  const position = numberOf(address) - first;
  if (position === 0n) return 'network';
  if (position === 1n) return 'server';
  return address.kind() === 'ipv4' && position === last - first ? 'broadcast' : 'host';
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
  const network = parseNetwork(text);
  return network && `${network.address.kind()} ${network.prefix} ${boundsOf(network).first}`;
}
