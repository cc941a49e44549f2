import * as z from 'zod';
import { type Address, parseAddress, parseNetwork } from './network.ts';

/** A network as a caller may write it: `10.8.0.0/24`, `fd00::1`. */
export function isNetwork(text: string): boolean {
  const network = parseNetwork(text);
  return network !== undefined && !holdsIPv4(network.address, text);
}

/** An IPv6 address that stands for an IPv4 one: a person who reads `::ffff:a08:2` does not see which. */
function holdsIPv4(address: Address, text: string): boolean {
  return address.kind() === 'ipv6' && (text.includes('.') || address.range() === 'ipv4Mapped');
}

/** The parts of an entry of the firewall. */
export interface FirewallEntry {
  readonly host: string;
  readonly port?: number;
  readonly protocol?: string;
}

/** `IP`, `CIDR`, and with a port `IP:port`, `CIDR:port`, `[IPv6]:port`, then also `/tcp` or `/udp`. */
export function parseFirewallEntry(text: string): FirewallEntry | undefined {
  if (isNetwork(text)) return { host: text };
  const match = /^(.+):([1-9]\d{0,4})(?:\/(tcp|udp))?$/.exec(text);
  const [, before = '', port = '', protocol] = match ?? [];
  if (match === null || Number(port) > 65_535) return undefined;
  const inBrackets = /^\[([^\]]+)\]$/.exec(before)?.[1];
  const host = inBrackets ?? before;
  // Without brackets the last group of an IPv6 address would be taken for the port.
  const isHost =
    inBrackets === undefined
      ? !before.includes(':') && isNetwork(before)
      : parseAddress(inBrackets)?.kind() === 'ipv6' && isNetwork(inBrackets); // wg-easy takes no network in brackets
  if (!isHost) return undefined;
  return { host, port: Number(port), ...(protocol !== undefined && { protocol }) };
}

export function isFirewallEntry(text: string): boolean {
  return parseFirewallEntry(text) !== undefined;
}

/** Host names end before a line of a question would be cut. */
const HOST_NAME = 150;

/** An address or a host name of letters, digits and hyphens. */
export function isNameServer(text: string): boolean {
  const address = parseAddress(text);
  if (address !== undefined) return !holdsIPv4(address, text);
  const label = /^(?!-)[a-z0-9-]{1,63}(?<!-)$/i;
  const labels = text.length <= HOST_NAME ? text.split('.') : [];
  // A name whose last part begins with a digit may be an address in disguise: 10.8.1, 0x7f.1, 010.8.0.53.
  return labels.every((part) => label.test(part)) && /^[a-z]/i.test(labels.at(-1) ?? '');
}

const NETWORK = 'not an address or network, such as 10.8.0.0/24 or fd00::1';

/** A list of addresses and networks. wg-easy itself does not check these on every version. */
export const networks = z.array(z.string().refine(isNetwork, NETWORK)).max(100);
export const firewallEntries = z
  .array(z.string().refine(isFirewallEntry, 'not an address or network, optionally with a port'))
  .max(100);
export const nameServers = z.array(z.string().refine(isNameServer, 'not an address or host name')).max(20);
export const ipv4 = z.string().refine((text) => isAddress(text, 'ipv4'), 'not an IPv4 address');
export const ipv6 = z.string().refine((text) => isAddress(text, 'ipv6'), 'not an IPv6 address');

function isAddress(text: string, kind: 'ipv4' | 'ipv6'): boolean {
  const address = parseAddress(text);
  return address?.kind() === kind && !holdsIPv4(address, text);
}
