import { describe, expect, it } from 'vitest';
import { canonicalNet, isAddressOrNet, isInNet, lowestFree } from '../../src/wg-easy/addresses.ts';

describe('what wg reads as an allowed IP', () => {
  it.each(['10.0.0.1', '10.0.0.0/8', '0.0.0.0/0', '::/0', 'fd00::1/128', '10.8.0.2/32'])(
    'takes %s',
    (text) => {
      expect(isAddressOrNet(text)).toBe(true);
    },
  );

  it.each([
    'not-a-cidr',
    '',
    '10.0.0.1/33',
    '::/129',
    '10.0.0.1/',
    '10.0.0/8',
    ' ::/0',
    '10.0.0.1/8/8',
    '1',
    '10.0.0.1/-1',
  ])('refuses "%s"', (text) => {
    expect(isAddressOrNet(text)).toBe(false);
  });
});

describe('one spelling for a net', () => {
  it.each([
    ['10.8.0.2', '10.8.0.2/32'],
    ['10.8.0.2/24', '10.8.0.0/24'],
    ['FDCC::0:1', 'fdcc::1/128'],
    ['fdcc:0:0::cafe:2/112', 'fdcc::cafe:0/112'],
    ['0.0.0.0/0', '0.0.0.0/0'],
  ])('%s is %s', (text, canonical) => {
    expect(canonicalNet(text)).toBe(canonical);
  });
});

describe('whether an address lies in the net of the server', () => {
  it('accepts the network, the first and the last address, as the real server does', () => {
    for (const address of ['10.8.0.0', '10.8.0.1', '10.8.0.255'])
      expect(isInNet(address, '10.8.0.0/24')).toBe(true);
  });

  it('refuses a neighbour and the other family', () => {
    expect(isInNet('10.8.1.0', '10.8.0.0/24')).toBe(false);
    expect(isInNet('fd00::5', '10.8.0.0/24')).toBe(false);
    expect(isInNet('fd00::5', 'fdcc:ad94:bacf:61a4::cafe:0/112')).toBe(false);
  });

  it('throws for text that is no address', () => {
    expect(() => isInNet('zz::1', '10.8.0.0/24')).toThrow('the address has neither IPv6 nor IPv4 format');
  });
});

describe('the next address', () => {
  it('starts after the two that the server keeps', () => {
    expect(lowestFree('10.8.0.0/24', [])).toBe('10.8.0.2');
    expect(lowestFree('fdcc:ad94:bacf:61a4::cafe:0/112', [])).toBe('fdcc:ad94:bacf:61a4::cafe:2');
  });

  it('fills the lowest gap', () => {
    expect(lowestFree('10.8.0.0/24', ['10.8.0.2', '10.8.0.4'])).toBe('10.8.0.3');
  });

  it('sees through another spelling and past text that is none', () => {
    expect(lowestFree('fd00::/112', ['FD00:0::2', 'nonsense'])).toBe('fd00::3');
  });

  it('never hands out the broadcast address', () => {
    const taken = ['10.20.0.2', '10.20.0.3', '10.20.0.4', '10.20.0.5'];
    expect(lowestFree('10.20.0.0/29', taken)).toBe('10.20.0.6');
    expect(lowestFree('10.20.0.0/29', [...taken, '10.20.0.6'])).toBeUndefined();
  });
});
