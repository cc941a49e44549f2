import { describe, expect, it } from 'vitest';
import { covers, isReadable, meansOneOf, placeIn } from '../../src/addresses/network.ts';

describe('comparing networks', () => {
  it.each([
    ['10.8.0.0/24', '10.8.0.255', true],
    ['10.8.0.7/24', '10.8.0.1', true],
    ['10.8.0.0/24', '10.8.1.0', false],
    ['10.8.0.2', '10.8.0.2', true],
    ['fd00::2', 'FD00:0:0:0:0:0:0:2', true],
    ['fd00::/112', 'fd00::1:0', false],
    ['::/0', '10.8.0.2', false],
    ['0.0.0.0/0', 'fd00::1', false],
    ['no network', '10.8.0.2', false],
    ['0.0.0.0/0', 'no address', false],
  ])('%s covers %s: %s', (network, address, expected) => expect(covers(network, address)).toBe(expected));

  it.each([
    ['10.8.0.2/32', '10.8.0.2', true],
    ['10.8.0.9/24', '10.8.0.0/24', true],
    ['10.8.0.0/24', '10.8.0.0/25', false],
    ['0.0.0.0/0', '10.8.0.2', false],
    ['fd00:0::2/128', 'fd00::2', true],
    ['0.0.0.0/0', '::/0', false],
    ['x', 'x', false],
    ['::ffff:10.8.0.2', '::ffff:a08:2', true],
    ['::', '0:0:0:0:0:0:0:0', true],
  ])('%s and %s are the same: %s', (a, b, expected) => expect(meansOneOf([a])(b)).toBe(expected));

  it.each([
    ['10.8.0.0/24', '10.8.0.0', 'network'],
    ['10.8.0.7/24', '10.8.0.1', 'server'],
    ['10.8.0.0/24', '10.8.0.1/32', 'server'],
    ['10.8.0.0/24', '10.8.0.2', 'host'],
    ['10.8.0.0/24', '10.8.0.254', 'host'],
    ['10.8.0.0/24', '10.8.0.255', 'broadcast'],
    ['10.8.0.0/23', '10.8.0.255', 'host'],
    ['10.8.0.0/24', '10.8.1.1', 'outside'],
    ['10.8.0.0/24', 'fd00::1', 'outside'],
    ['10.8.0.0/24', '10.8.0.1/24', 'outside'],
    ['fd00::cafe:0/112', 'FD00:0::cafe:0', 'network'],
    ['fd00::cafe:0/112', 'fd00::cafe:0001', 'server'],
    ['fd00::cafe:0/112', 'fd00::cafe:ffff', 'host'],
    ['::/0', '::1', 'server'],
    ['no network', '10.8.0.1', 'outside'],
  ])('in %s, %s is: %s', (network, text, place) => expect(placeIn(network, text)).toBe(place));

  it('tells what WireGuard cannot read from what we do not take', () => {
    expect(['::ffff:10.8.0.2', '10.0.0.0/8'].map(isReadable)).toEqual([true, true]);
    expect(['not-a-cidr', '10.0.0.0/8 ', ''].map(isReadable)).toEqual([false, false, false]);
  });
});
