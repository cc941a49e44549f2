import { parseFirewallEntry } from './address-arguments.ts';
import { boundsOf, longestPrefix, type Network, parseNetwork } from './network.ts';

type Kind = 'ipv4' | 'ipv6';

const ALL: Record<Kind, Network> = { ipv4: allOf('0.0.0.0/0'), ipv6: allOf('::/0') };
/** All that is routed on the public internet: whoever takes it has taken everything. */
const PUBLIC_IPV6 = allOf('2000::/3');

/**
 * How much of all addresses of a family a list covers together, from 0 to 1: two halves are everything. Of IPv6 it is
 * the share of the public internet where that is larger.
 */
export function shareOf(entries: readonly string[], kind: Kind): number {
  const networks = entries
    .flatMap((entry) => networkOf(entry) ?? [])
    .filter(({ address }) => address.kind() === kind);
  const all = covered(networks, ALL[kind]);
  return kind === 'ipv4' ? all : Math.max(all, covered(networks, PUBLIC_IPV6));
}

/** Entries with the widest network first: what matters most must not be buried. What is no network comes last. */
export function widestFirst(entries: readonly string[]): string[] {
  return entries.toSorted((a, b) => hostBits(b) - hostBits(a));
}

/** The network that an entry speaks of, with a port or without. */
export function networkOf(entry: string): Network | undefined {
  return parseNetwork(parseFirewallEntry(entry)?.host ?? entry);
}

/** IPv4 and IPv6 on one scale, from a single address to all of them. */
function hostBits(entry: string): number {
  const network = networkOf(entry);
  if (network === undefined) return -1;
  const longest = longestPrefix(network.address);
  return (longest - network.prefix) / longest;
}

function covered(networks: readonly Network[], whole: Network): number {
  const { first, last } = boundsOf(whole);
  let [sum, next] = [0n, first];
  const ranges = networks.map(boundsOf).toSorted((a, b) => (a.first < b.first ? -1 : 1));
  for (const range of ranges) {
    const [from, to] = [larger(range.first, next), smaller(range.last, last)];
    if (from > to) continue;
    sum += to - from + 1n;
    next = to + 1n;
  }
  return Number((sum * 10_000n) / (last - first + 1n)) / 10_000;
}

const larger = (a: bigint, b: bigint) => (a > b ? a : b);
const smaller = (a: bigint, b: bigint) => (a < b ? a : b);

function allOf(text: string): Network {
  const network = parseNetwork(text);
  if (network === undefined) throw new TypeError('not a network');
  return network;
}
