import { BlockList, isIP } from 'node:net';

/** Whoever sent a request, as far as the connection and believed proxies tell. */
export interface Visitor {
  /** IP address. */
  readonly address: string;
  /** The host that was asked for; '' where none was named. */
  readonly host: string;
  /** Undefined where no believed proxy says how the request came to it. */
  readonly scheme: string | undefined;
}

/** Asked for with the headers of a request, and the address at the other end of its connection. */
export type FindVisitor = (headers: Headers, peer: string | undefined) => Visitor;

/** What is at the other end of a connection that is gone already. */
const NOWHERE = '0.0.0.0';
/** A chain is as long as there are proxies; what is before them was written by the caller. */
const LONGEST_CHAIN = 20;

/** Whether an address is that of a proxy in front. */
export type IsProxy = (address: string) => boolean;

/** @param believed addresses, and networks such as 10.0.0.0/8 */
export function createProxies(believed: readonly string[]): IsProxy {
  const list = new BlockList();
  for (const entry of believed) {
    const [address = '', prefix] = entry.split('/', 2);
    if (prefix === undefined) list.addAddress(address, family(address));
    else list.addSubnet(address, Number(prefix), family(address));
  }
  return (address) => isIP(address) !== 0 && list.check(address, family(address));
}

/**
 * What is forwarded counts as far as believed proxies wrote it. Each adds its peer at the end: so the first address from
 * the right that is none of theirs is the caller's, and whatever stands left of it the caller may have written.
 */
export function visitorFinder(isProxy: IsProxy): FindVisitor {
  return (headers, peer) => {
    const direct = plainAddress(peer ?? '') ?? NOWHERE;
    const host = headers.get('host')?.toLowerCase() ?? '';
    if (!isProxy(direct)) return { address: direct, host, scheme: undefined };
    return {
      address: callerOf(headers.get('x-forwarded-for') ?? '', direct, isProxy),
      host: last(headers.get('x-forwarded-host'))?.toLowerCase() ?? host,
      scheme: last(headers.get('x-forwarded-proto'))?.toLowerCase(),
    };
  };
}

function callerOf(forwarded: string, direct: string, isProxy: IsProxy): string {
  let caller = direct;
  for (const entry of forwarded.split(',').slice(-LONGEST_CHAIN).toReversed()) {
    const before = plainAddress(entry.trim());
    // What is left of something that is no address was written by nobody who is believed.
    if (before === undefined) return caller;
    caller = before;
    if (!isProxy(caller)) return caller;
  }
  return caller;
}

/** That of the nearest proxy. */
function last(value: string | null): string | undefined {
  const entry = value?.split(',').at(-1)?.trim();
  return entry === '' ? undefined : entry;
}

/** Without brackets and a port, and an IPv4 address not in the dress of the newer protocol. */
function plainAddress(value: string): string | undefined {
  const [, bracketed, dotted] = /^(?:\[([^\]]+)\](?::\d+)?|(\d+\.\d+\.\d+\.\d+):\d+)$/.exec(value) ?? [];
  const address = (bracketed ?? dotted ?? value).toLowerCase().replace(/^::ffff:(?=\d+\.)/, '');
  return isIP(address) === 0 || address.includes('%') ? undefined : address;
}

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');
