import { BlockList, isIPv4, isIPv6 } from 'node:net';
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

function parseNetwork(text: string) {
  const [address = '', prefix, ...rest] = text.split('/');
  const family = familyOf(address);
  if (family === undefined || rest.length > 0) return undefined;
  const longest = family === 'ipv4' ? 32 : 128;
  if (prefix === undefined) return { address, family, prefix: longest };
  if (!/^(0|[1-9]\d{0,2})$/.test(prefix) || Number(prefix) > longest) return undefined;
  return { address, family, prefix: Number(prefix) };
}

/** Whether a network covers an address, however either is spelt. */
export function covers(network: string, address: string): boolean {
  const parsed = parseNetwork(network);
  // A block list takes an IPv4 address for the IPv6 one that embeds it.
  if (parsed === undefined || parsed.family !== familyOf(address)) return false;
  const block = new BlockList();
  block.addSubnet(parsed.address, parsed.prefix, parsed.family);
  return block.check(address, parsed.family);
}

/**
 * Tells whether a text means one of these networks, however either is spelt. What it is asked about is a list of
 * the backend, as long as that likes: each check looks into one block, not at every network.
 */
export function meansOneOf(networks: readonly string[]): (text: string) => boolean {
  const blocks = new Map<string, BlockList>();
  for (const { family, prefix, address } of networks.map(parseNetwork).filter((each) => each !== undefined)) {
    const key = `${family}/${prefix}`;
    const block = blocks.get(key) ?? new BlockList();
    block.addSubnet(address, prefix, family);
    blocks.set(key, block);
  }
  return (text) => {
    const parsed = parseNetwork(text);
    if (parsed === undefined) return false;
    // Of two networks of one prefix length, one covers the other only if they are the same.
    return blocks.get(`${parsed.family}/${parsed.prefix}`)?.check(parsed.address, parsed.family) ?? false;
  };
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
    : inBrackets.includes(':') && isNetwork(inBrackets);
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
