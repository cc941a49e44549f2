import { describe, expect, it } from 'vitest';
import {
  firewallEntries,
  ipv4,
  ipv6,
  isFirewallEntry,
  isNameServer,
  isNetwork,
  nameServers,
  networks,
} from '../../src/addresses/address-arguments.ts';
import { randomTexts, withCharacterAt } from '../support/mutations.ts';

const NETWORKS = [
  '0.0.0.0',
  '0.0.0.0/0',
  '10.8.0.2',
  '10.8.0.0/24',
  '255.255.255.255/32',
  '::',
  '::/0',
  '::1/128',
  'fd00::1',
  'FD00::1',
  'fdcc:ad94:bacf:61a4::cafe:0/112',
  '2001:db8:0:0:0:0:0:1/64',
];

/** What a configuration file, a shell or another reader would take for more than one address. */
const NO_NETWORKS = [
  ['nothing', ''],
  ['a blank', ' '],
  ['a blank in front', ' ::/0'],
  ['a blank behind', '10.8.0.0/24 '],
  ['a blank inside', '10.8.0.0 /24'],
  ['a line break that begins a section', '10.8.0.0/24\n[Peer]'],
  ['a line break behind', '10.8.0.0/24\n'],
  ['a carriage return', '10.8.0.0/24\r'],
  ['a tab', '10.8.0.0/24\t'],
  ['a NUL', '10.8.0.0/24\0'],
  ['a line separator', '10.8.0.0/24\u2028'],
  ['a second entry', '10.8.0.0/24,0.0.0.0/0'],
  ['a comment', '10.8.0.0/24#'],
  ['a shell command', '10.8.0.0/24;reboot'],
  ['a substitution', '$(reboot)'],
  ['a substitution behind', '10.8.0.1`id`'],
  ['a pipe', '10.8.0.1|id'],
  ['a zone id', 'fe80::1%eth0'],
  ['a zone id with a command', 'fe80::1%$(id)/64'],
  ['a leading zero', '010.8.0.1'],
  ['a leading zero in the last part', '10.8.0.01'],
  ['a hexadecimal part', '0x0a.8.0.1'],
  ['too few parts', '10.8.1'],
  ['one number', '168296449'],
  ['a part over 255', '10.8.0.256'],
  ['too many parts', '10.8.0.1.1'],
  ['an IPv4 address in an IPv6 one', '::ffff:10.8.0.2'],
  ['the same in hexadecimal', '::ffff:a08:2'],
  ['the same in full', '0:0:0:0:0:ffff:0a08:0002/128'],
  ['an IPv4 tail', '64:ff9b::10.8.0.2'],
  ['the old IPv4 tail', '::10.8.0.2'],
  ['two gaps', 'fd00::1::2'],
  ['too many groups', '1:2:3:4:5:6:7:8:9'],
  ['a group of five digits', 'fd000::1'],
  ['brackets', '[fd00::1]'],
  ['a prefix that is too long', '10.8.0.0/33'],
  ['an IPv6 prefix that is too long', 'fd00::/129'],
  ['a prefix with a leading zero', '10.8.0.0/024'],
  ['a negative prefix', '10.8.0.0/-1'],
  ['a prefix with a sign', '10.8.0.0/+8'],
  ['a prefix with a fraction', '10.8.0.0/8.0'],
  ['a prefix with an exponent', '10.8.0.0/1e1'],
  ['a netmask', '10.8.0.0/255.255.255.0'],
  ['an empty prefix', '10.8.0.0/'],
  ['two prefixes', '10.8.0.0/24/24'],
  ['a bare prefix', '/24'],
  ['a port', '10.8.0.1:53'],
  ['a host name', 'vpn.example.org'],
  ['a word', 'any'],
  ['digits of another script', '１０.８.０.１'],
  ['a dot of another script', '10。8。0。1'],
  ['an invisible character', '10.8.0.1\u200b'],
  ['a byte order mark', '\ufeff10.8.0.1'],
] as const;

const entries = (count: number) => Array.from({ length: count }, (_, index) => `10.0.${index}.0/24`);

describe('networks for a peer', () => {
  it.each(NETWORKS)('takes %s', (text) => {
    expect(isNetwork(text)).toBe(true);
    expect(networks.safeParse([text]).data).toEqual([text]);
  });

  it.each(NO_NETWORKS)('refuses %s', (_what, text) => {
    expect(isNetwork(text)).toBe(false);
    expect(networks.safeParse(['10.8.0.0/24', text]).success).toBe(false);
  });

  it.each(NETWORKS)('refuses %s with any foreign character anywhere in it', (text) => {
    expect(withCharacterAt(text, /[^0-9a-fA-F.:/]/).filter(isNetwork)).toEqual([]);
  });

  it('takes nothing made at random but what consists of digits, dots, colons and one slash', () => {
    const taken = randomTexts(20_000, '0129afF::../%, \n').filter(isNetwork);
    expect(taken.length).toBeGreaterThan(20);
    expect(taken.filter((text) => !/^[0-9a-fA-F:.]+(\/\d{1,3})?$/.test(text))).toEqual([]);
  });

  it.each(['1', ':', '.', '/', 'f', '1:', '1.', '%', ',', '::/0,'])('refuses a megabyte of %j', (piece) => {
    const long = piece.repeat(1_000_000 / piece.length);
    expect([isNetwork, isFirewallEntry, isNameServer].map((takes) => takes(long))).toEqual([
      false,
      false,
      false,
    ]);
  });

  it('takes a hundred entries and no more, so that a dialog can show them all', () => {
    expect(networks.safeParse(entries(100)).success).toBe(true);
    expect(networks.safeParse(entries(101)).success).toBe(false);
    expect(firewallEntries.safeParse(entries(101)).success).toBe(false);
  });

  it.each([[null], ['10.8.0.1'], [[1]], [[null]], [[['10.8.0.1']]], [{ 0: '10.8.0.1' }]])(
    'refuses %j in place of a list of texts',
    (value) => expect(networks.safeParse(value).success).toBe(false),
  );
});

describe('plain addresses', () => {
  it.each(['10.8.0.2', '0.0.0.0'])('takes %s as IPv4 only', (text) => {
    expect(ipv4.safeParse(text).success).toBe(true);
    expect(ipv6.safeParse(text).success).toBe(false);
  });

  it.each(['fd00::1', '::'])('takes %s as IPv6 only', (text) => {
    expect(ipv6.safeParse(text).success).toBe(true);
    expect(ipv4.safeParse(text).success).toBe(false);
  });

  it.each([
    '10.8.0.0/24',
    'fd00::1/64',
    'fe80::1%eth0',
    '::ffff:10.8.0.2',
    '::ffff:a08:2',
    '10.8.0.2\n',
    ' fd00::1',
  ])('refuses %j', (text) => {
    expect(ipv4.safeParse(text).success).toBe(false);
    expect(ipv6.safeParse(text).success).toBe(false);
  });
});

describe('entries of the firewall', () => {
  it.each([
    ...NETWORKS,
    '10.8.0.1:53',
    '10.8.0.1:65535/tcp',
    '10.0.0.0/8:443/udp',
    '[fd00::1]:53',
    '[fd00::1]:53/udp',
  ])('takes %s', (text) => expect(isFirewallEntry(text)).toBe(true));

  it.each([
    ['a port of 0', '10.8.0.1:0'],
    ['a port over 65535', '10.8.0.1:65536'],
    ['a port with a leading zero', '10.8.0.1:053'],
    ['a port of no digits', '10.8.0.1:dns'],
    ['a range of ports', '10.8.0.1:1-9'],
    ['a protocol without a port', '10.8.0.1/tcp'],
    ['another protocol', '10.8.0.1:53/icmp'],
    ['a protocol in capitals', '10.8.0.1:53/TCP'],
    ['two ports', '10.8.0.1:53:53'],
    ['a line break behind', '10.8.0.1:53\n'],
    ['an option of iptables', '10.8.0.1:53 -j ACCEPT'],
    ['a command', '10.8.0.1:53;id'],
    ['IPv4 in brackets', '[10.8.0.1]:53'],
    ['a bracket that stays open', '[fd00::1:53'],
    ['brackets without a port', '[fd00::1]'],
    ['a zone id in brackets', '[fe80::1%eth0]:53'],
    ['an IPv4 address in an IPv6 one', '[::ffff:10.8.0.1]:53'],
    ['a network in brackets, which wg-easy refuses', '[fd00::/64]:443/tcp'],
    ['a single address in brackets with a prefix', '[fd00::1/128]:443'],
    ['a port without an address', ':53'],
    ['a host name', 'dns.example.org:53'],
  ])('refuses %s', (_what, text) => expect(isFirewallEntry(text)).toBe(false));

  it.each(['10.8.0.1:53/udp', '[fd00::1]:53'])('refuses %s with any foreign character in it', (text) => {
    expect(withCharacterAt(text, /[^0-9a-fA-F.:/[\]tcpud]/).filter(isFirewallEntry)).toEqual([]);
  });
});

describe('name servers', () => {
  it.each([
    '1.1.1.1',
    '2606:4700:4700::1111',
    'dns.example.org',
    'resolver',
    'xn--bcher-kva.example',
    'a-b.c1',
  ])('takes %s', (text) => expect(isNameServer(text)).toBe(true));

  it.each([
    ['a network', '10.0.0.0/8'],
    ['a port', '1.1.1.1:53'],
    ['a leading zero', '010.8.0.53'],
    ['a short form of an address', '10.8.1'],
    ['a hexadecimal form of an address', '0x7f.0x1'],
    ['a hexadecimal address of one part', '0x7f000001'],
    ['an IPv4 address in an IPv6 one', '::ffff:1.1.1.1'],
    ['a dot behind', 'dns.example.org.'],
    ['two dots', 'dns..org'],
    ['a hyphen in front', '-dns.org'],
    ['a hyphen behind', 'dns-.org'],
    ['a hyphen before the end', 'dns.org-'],
    ['an underscore', 'my_dns.org'],
    ['a letter of another script', 'dns.exämple'],
    ['a look-alike letter', 'dns.ex\u0430mple'],
    ['a line break that begins a hook', 'dns.org\nPostUp = id'],
    ['a line break behind', 'dns.org\n'],
    ['two in one', '1.1.1.1, 8.8.8.8'],
    ['an address of a page', 'https://dns.org'],
    ['a label over 63 letters', `${'a'.repeat(64)}.org`],
    ['a name that a dialog would cut', `${'a.'.repeat(75)}org`],
  ])('refuses %s', (_what, text) => expect(isNameServer(text)).toBe(false));

  it('takes twenty and no more', () => {
    expect(nameServers.safeParse(Array.from({ length: 20 }, () => '1.1.1.1')).success).toBe(true);
    expect(nameServers.safeParse(Array.from({ length: 21 }, () => '1.1.1.1')).success).toBe(false);
  });
});
