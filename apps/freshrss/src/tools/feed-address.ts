import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Loopback, private, link-local and other ranges that are nobody's public address. */
const PRIVATE = new BlockList();
for (const [net, prefix] of [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['224.0.0.0', 3],
] as const) {
  PRIVATE.addSubnet(net, prefix, 'ipv4');
}
for (const [net, prefix] of [
  ['::', 127], // unspecified and loopback
  ['::', 96], // holds an IPv4 address
  ['64:ff9b::', 96], // the same
  ['64:ff9b:1::', 48],
  ['2002::', 16], // the same
  ['fc00::', 7],
  ['fe80::', 10],
  ['fec0::', 10],
  ['ff00::', 8],
] as const) {
  PRIVATE.addSubnet(net, prefix, 'ipv6');
}

/**
 * Whether the host of a URL is, as it stands, this machine or a private network. A name that resolves to one is
 * only stopped by FreshRSS itself, from 1.29.2 on.
 *
 * @param hostname of a URL, which has brought 127.1 and 0x7f000001 into dotted form
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  if (isIPv4(host)) return PRIVATE.check(host, 'ipv4');
  // A list of IPv4 ranges covers the mapped form ::ffff:127.0.0.1 as well.
  if (isIPv6(host)) return PRIVATE.check(host, 'ipv6');
  return host === 'localhost' || host.endsWith('.localhost');
}

/**
 * A feed's address as FreshRSS would fetch it: it puts https:// before what has no scheme of the web.
 * Undefined for what is no address.
 */
export function feedAddress(text: string): URL | undefined {
  const address = /^https?:\/\//i.test(text) ? text : `https://${text}`;
  // FreshRSS and an URL parser disagree about these, and then another host is fetched than was looked at.
  if (/[\s\\]/.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address);
}
