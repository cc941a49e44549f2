import ipaddr from 'ipaddr.js';

/**
 * Whether the host of a URL is, as it stands, this machine or a private network. A name that resolves to one is
 * only stopped by FreshRSS itself, from 1.29.2 on.
 *
 * @param hostname of a URL, which has brought 127.1 and 0x7f000001 into dotted form
 */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.replace(/^\[|\]$/g, '').replace(/\.+$/, '');
  if (!ipaddr.isValid(host)) return host === 'localhost' || host.endsWith('.localhost');
  // The mapped form ::ffff:127.0.0.1 is read as the IPv4 address that it is.
  const address = ipaddr.process(host);
  // An IPv4 address in the last 32 bits has no range of its own.
  const isCompatible = address.kind() === 'ipv6' && host.startsWith('::');
  return isCompatible || !PUBLIC.has(`${address.kind()} ${address.range()}`);
}

/** What is reserved in IPv6 is there for examples in documents. */
const PUBLIC: ReadonlySet<string> = new Set([
  'ipv4 unicast',
  'ipv4 as112',
  'ipv4 amt',
  'ipv6 unicast',
  'ipv6 as112v6',
  'ipv6 amt',
  'ipv6 reserved',
]);

/** Scheme of an address; a host with a port has none. */
const SCHEME = /^[a-z][a-z0-9+.-]*:(?!\d{1,5}(?:[/?#]|$))/i;

/**
 * A feed's address as FreshRSS would fetch it: it puts https:// before what has no scheme of the web, also before
 * `file:` and `feed:`, and then asks a host of that name. Undefined for those, and for a text that is not an address.
 */
export function feedAddress(text: string): URL | undefined {
  const isWeb = /^https?:\/\//i.test(text);
  if (!isWeb && (SCHEME.test(text) || text.startsWith('/'))) return undefined;
  const address = isWeb ? text : `https://${text}`;
  // FreshRSS and an URL parser disagree about these, and then another host is fetched than was looked at.
  if (/[\s\\]/.test(address) || !URL.canParse(address)) return undefined;
  return new URL(address);
}
