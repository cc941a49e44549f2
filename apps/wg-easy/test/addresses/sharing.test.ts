import { describe, expect, it } from 'vitest';
import { sharedWith } from '../../src/addresses/sharing.ts';
import { listed } from '../support/rows.ts';

describe('clients that share an address or network', () => {
  const others = [
    listed({ id: 1, ipv4Address: '10.8.0.2', ipv6Address: 'fd00::2', serverAllowedIps: ['192.168.0.0/16'] }),
    listed({ id: 2, ipv4Address: '10.8.0.3', ipv6Address: 'fd00::3' }),
  ];

  it.each([
    ['the very address of another client', ['10.8.0.2/32'], [1]],
    ['the address without a prefix', ['10.8.0.3'], [2]],
    ['the address in another spelling', ['FD00:0::3'], [2]],
    ['the network behind another client', ['192.168.7.0/16'], [1]],
    ['addresses of two', ['10.8.0.2', 'fd00::3'], [1, 2]],
    ['a wider network, of which WireGuard prefers the narrower part', ['0.0.0.0/0', '10.8.0.0/24'], []],
    ['a network of nobody', ['172.16.0.0/12'], []],
  ])('%s', (_what, serverAllowedIps, expected) => {
    expect(sharedWith({ serverAllowedIps }, others)).toEqual(expected);
  });

  it.each<[string, Parameters<typeof sharedWith>[0], number[]]>([
    ['a network behind another client', { ipv4Address: '192.168.0.0' }, []],
    ['the very address behind another client', { ipv4Address: '10.8.0.77' }, [2]],
    ['the same for IPv6', { ipv6Address: 'fd00:0::77' }, [2]],
  ])('a new address that is %s', (_what, edit, expected) => {
    const behind = listed({ id: 2, ipv6Address: 'fd00::3', serverAllowedIps: ['10.8.0.77/32', 'fd00::77'] });
    expect(sharedWith(edit, [...others.slice(0, 1), behind])).toEqual(expected);
  });

  it('are found in time, however many a hostile wg-easy lists', () => {
    const serverAllowedIps = Array.from({ length: 100 }, (_, index) => `172.16.${index}.0/32`);
    const held = Array.from({ length: 20_000 }, (_, index) => `172.17.${index % 200}.1`);
    expect(sharedWith({ serverAllowedIps }, [listed({ id: 1, serverAllowedIps: held })])).toEqual([]);
    const many = Array.from({ length: 20_000 }, (_, index) => `10.${index >> 8}.${index & 255}.1`);
    expect(sharedWith({ serverAllowedIps: many }, [listed({ id: 1, serverAllowedIps: held })])).toEqual([]);
  });

  it('are none when the list is not part of the edit', () => expect(sharedWith({}, others)).toEqual([]));
});
