import { BlockList, isIP, isIPv6 } from 'node:net';

/** From where a request came, as far as that can be believed. */
export type ClientAddress = (peer: string | undefined, forwardedFor: string | undefined) => string;

/**
 * @param proxies addresses or networks whose word is believed
 * @throws RangeError for one that is neither
 */
export function clientAddress(proxies: readonly string[]): ClientAddress {
  const believed = new BlockList();
  for (const proxy of proxies) {
    const [address = '', bits] = proxy.split('/', 2);
    const family = isIPv6(address) ? 'ipv6' : 'ipv4';
    if (isIP(address) === 0) throw new RangeError('neither an address nor a network');
    if (bits === undefined) believed.addAddress(address, family);
    else believed.addSubnet(address, Number(bits), family);
  }
  const isProxy = (address: string) =>
    isIP(address) !== 0 && believed.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');

  return (peer, forwardedFor) => {
    let address = plain(peer ?? '');
    // From the right, as long as the one who says so is believed: what stands further left was written by anybody.
    for (const before of (forwardedFor ?? '').split(',').toReversed()) {
      const named = plain(before.trim());
      if (!isProxy(address) || isIP(named) === 0) break;
      address = named;
    }
    return address;
  };
}

/** A peer over IPv4 on a listener of both kinds. */
const plain = (address: string) => address.replace(/^::ffff:(?=\d+\.)/, '');
