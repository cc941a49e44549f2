import { describe, expect, it } from 'vitest';
import { networkOf } from '../../src/edge/network.ts';
import { createProxies, visitorFinder } from '../../src/edge/visitor.ts';

const isProxy = createProxies(['10.0.0.0/8', '192.0.2.7', 'fd00::/8']);
const find = visitorFinder(isProxy);
const visit = (peer: string | undefined, headers: Record<string, string>) =>
  find(new Headers({ host: 'here', ...headers }), peer);
const FORGED = {
  'x-forwarded-for': '203.0.113.9',
  'x-forwarded-host': 'mcp.example',
  'x-forwarded-proto': 'https',
};

describe('who sent a request', () => {
  it.each(['198.51.100.1', '11.0.0.1', '::1', 'fe80::1', undefined])(
    'is the peer %s itself, whatever it forwards: it is no proxy',
    (peer) => {
      expect(visit(peer, FORGED)).toStrictEqual({
        address: peer ?? '0.0.0.0',
        host: 'here',
        scheme: undefined,
      });
    },
  );

  it.each(['10.1.2.3', '::ffff:10.1.2.3', '192.0.2.7', 'fd00::2'])(
    'is what the believed proxy %s says',
    (peer) => {
      expect(visit(peer, FORGED)).toStrictEqual({
        address: '203.0.113.9',
        host: 'mcp.example',
        scheme: 'https',
      });
    },
  );

  it.each([
    ['an address that the caller put in front', '127.0.0.1, 203.0.113.9', '203.0.113.9'],
    ['a proxy that the caller put in front', '10.9.9.9, 203.0.113.9, 10.0.0.2', '203.0.113.9'],
    ['words in front', 'evil, 203.0.113.9', '203.0.113.9'],
    ['words at the end', '203.0.113.9, evil', '10.1.2.3'],
    ['nothing', '', '10.1.2.3'],
    ['proxies alone', '10.0.0.9, 10.0.0.8', '10.0.0.9'],
    ['a port', '203.0.113.9:4711', '203.0.113.9'],
    ['brackets and a port', '[2001:db8::1]:4711', '2001:db8::1'],
    ['a zone', 'fe80::1%eth0', '10.1.2.3'],
    ['a line of its own', '203.0.113.9\u0085forged', '10.1.2.3'],
    [
      'ten thousand entries',
      `${Array.from({ length: 10_000 }, () => '10.0.0.1').join(',')}, 203.0.113.9`,
      '203.0.113.9',
    ],
  ])('is not confused by %s', (_what, forwarded, address) => {
    expect(visit('10.1.2.3', { 'x-forwarded-for': forwarded }).address).toBe(address);
  });

  it('takes host and scheme of the nearest proxy, not what stands left of them', () => {
    const headers = {
      'x-forwarded-host': 'evil.example, MCP.example',
      'x-forwarded-proto': 'https, http',
    };
    expect(visit('10.1.2.3', headers)).toMatchObject({ host: 'mcp.example', scheme: 'http' });
  });
});

describe('the network of an address', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:db8:1:2::9', '2001:db8:1:2::/64'],
    ['2001:0db8:0001:0002::9', '2001:db8:1:2::/64'],
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['::', '0:0:0:0::/64'],
    ['64:ff9b::192.0.2.1', '64:ff9b:0:0::/64'],
  ])('of %s is %s', (address, network) => {
    expect(networkOf(address)).toBe(network);
  });
});
