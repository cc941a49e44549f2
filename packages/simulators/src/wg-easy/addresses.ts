import { isIP } from 'node:net';
import ipaddr from 'ipaddr.js';

interface Network {
  readonly bits: number;
  readonly first: bigint;
  readonly last: bigint;
}

/** Whether `wg` takes the text as an allowed IP: an address, or an address with a prefix length. */
export function isAddressOrNet(text: string): boolean {
  const [address = '', prefix, ...rest] = text.split('/');
  const version = isIP(address);
  if (version === 0 || rest.length > 0) return false;
  if (prefix === undefined) return true;
  return /^\d{1,3}$/.test(prefix) && Number(prefix) <= (version === 4 ? 32 : 128);
}

/** One spelling for each net, host bits cleared, as the kernel keeps them. */
export function canonicalNet(text: string): string {
  const [address = '', prefix] = text.split('/');
  const { bits, first } = network(address, prefix);
  return `${spell(first, bits)}/${prefix === undefined ? bits : Number(prefix)}`;
}

/** Whether an address lies in a net of the same family. Throws on text that is no address. */
export function isInNet(address: string, net: string): boolean {
  const [base = '', prefix] = net.split('/');
  const range = network(base, prefix);
  const bytes = ipaddr.parse(address).toByteArray();
  const value = toNumber(bytes);
  return bytes.length * 8 === range.bits && value >= range.first && value <= range.last;
}

/** The lowest address not taken, or undefined when the net is full. The first two and, for IPv4, the last are kept. */
export function lowestFree(net: string, taken: readonly string[]): string | undefined {
  const [base = '', prefix] = net.split('/');
  const { bits, first, last } = network(base, prefix);
  const used = new Set(
    taken.filter((text) => isIP(text) !== 0).map((text) => toNumber(ipaddr.parse(text).toByteArray())),
  );
  const end = bits === 32 ? last - 1n : last;
  for (let candidate = first + 2n; candidate <= end; candidate += 1n) {
    if (!used.has(candidate)) return spell(candidate, bits);
  }
  return undefined;
}

function network(address: string, prefix: string | undefined): Network {
  const bytes = ipaddr.parse(address).toByteArray();
  const bits = bytes.length * 8;
  const hostBits = BigInt(bits - (prefix === undefined ? bits : Number(prefix)));
  const first = (toNumber(bytes) >> hostBits) << hostBits;
  return { bits, first, last: first + (1n << hostBits) - 1n };
}

function toNumber(bytes: readonly number[]): bigint {
  return bytes.reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n);
}

function spell(value: bigint, bits: number): string {
  const bytes: number[] = [];
  for (let shift = BigInt(bits - 8); shift >= 0n; shift -= 8n) bytes.push(Number((value >> shift) & 255n));
  return ipaddr.fromByteArray(bytes).toString();
}
