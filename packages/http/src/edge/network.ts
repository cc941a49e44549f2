import { isIPv6 } from 'node:net';

/**
 * The name under which requests of an address are counted. Whoever has one address of the newer protocol has 2^64 of
 * them: they count as one.
 */
export function networkOf(address: string): string {
  if (!isIPv6(address)) return address;
  const [front = '', back] = address.split('::', 2);
  const before = front === '' ? [] : front.split(':');
  const after = back === undefined || back === '' ? [] : back.split(':');
  const zeros = back === undefined ? 0 : 8 - before.length - after.length;
  const groups = [...before, ...Array.from({ length: Math.max(0, zeros) }, () => '0'), ...after];
  return `${groups
    .slice(0, 4)
    .map((group) => Number.parseInt(group, 16).toString(16))
    .join(':')}::/64`;
}
