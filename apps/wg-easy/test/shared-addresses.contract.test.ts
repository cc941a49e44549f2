import { describe, expect, it } from 'vitest';
import { useSessions } from './support/session.ts';
import { writesOf } from './support/writes.ts';

const sessions = useSessions();

const SHARED = '192.168.7.0/24';
const TAKES_FROM_1 =
  'It takes over an address or network of client 1, which loses that traffic while both are enabled.';
const TAKES_FROM_2 = TAKES_FROM_1.replace('1', '2');
const YIELDS_TO_2 =
  'It shares an address or network with client 2, which gets that traffic while both are enabled.';

describe('a question about an address or network that another client has, too', () => {
  it.each([
    ['a later client takes the address of an earlier one', 2, '10.8.0.2/32', 2, TAKES_FROM_1],
    ['an earlier client does not get the address of a later one', 1, '10.8.0.3/32', 2, YIELDS_TO_2],
  ])('says what happens: %s', async (_what, clientId, network, owner, sentence) => {
    const { call, wgEasy, person } = await sessions.start();
    await call('update_client', { clientId, serverAllowedIps: [network, '0.0.0.0/0'] });
    expect(person.seen[0]?.message).toContain(sentence);
    expect(person.seen[0]?.message).not.toContain('client 3');
    const owners = [...wgEasy.livePeers.values()].filter(({ allowedIps }) => allowedIps.includes(network));
    expect(owners.map(({ clientId: id }) => id)).toEqual([owner]);
  });

  it.each([
    ['ipv4Address', '10.8.0.77', 2, TAKES_FROM_1],
    ['ipv6Address', 'fdcc:ad94:bacf:61a4::cafe:77', 2, TAKES_FROM_1],
    ['ipv4Address', '10.8.0.77', 1, YIELDS_TO_2],
  ])('says so for a new %s, %s, of client %s', async (field, address, clientId, sentence) => {
    const { call, wgEasy, person } = await sessions.start();
    wgEasy.changeClient(3 - clientId, { serverAllowedIps: [address] });
    await call('update_client', { clientId, [field]: address });
    expect(person.seen[0]?.message).toContain(sentence);
  });

  it.each([
    ['enable_client', {}],
    ['update_client', { enabled: true }],
  ])('says so when %s brings a client back that shares a network', async (tool, edit) => {
    const { call, wgEasy, person } = await sessions.start();
    wgEasy.changeClient(3, { serverAllowedIps: [SHARED] });
    wgEasy.changeClient(2, { serverAllowedIps: [SHARED] });
    await call(tool, { clientId: 3, ...edit });
    expect(person.seen[0]?.message).toContain(TAKES_FROM_2);
    expect(wgEasy.livePeers.get(2)?.allowedIps).not.toContain(SHARED);
    expect(wgEasy.livePeers.get(3)?.allowedIps).toContain(SHARED);
  });

  it('names no client that is off when one is enabled', async () => {
    const { call, wgEasy, person } = await sessions.start();
    wgEasy.changeClient(3, { serverAllowedIps: [SHARED] });
    wgEasy.changeClient(2, { serverAllowedIps: [SHARED], enabled: false });
    await call('enable_client', { clientId: 3 });
    expect(person.seen[0]?.message).not.toContain('client 2');
  });
});

describe('an address that no client may have', () => {
  it.each([
    [
      'the address of the network itself',
      { ipv4Address: '10.8.0.0' },
      'ipv4Address is reserved for the VPN server',
    ],
    ['the address of the server', { ipv4Address: '10.8.0.1' }, 'ipv4Address is reserved for the VPN server'],
    [
      'the IPv6 address of the server in another spelling',
      { ipv6Address: 'FDCC:AD94:BACF:61A4:0:0:CAFE:1' },
      'ipv6Address is reserved for the VPN server',
    ],
    [
      'the broadcast address',
      { ipv4Address: '10.8.0.255' },
      'ipv4Address is the broadcast address of the VPN network',
    ],
    [
      'the address of the server as a route',
      { serverAllowedIps: ['10.9.0.0/16', '10.8.0.1/32'] },
      'serverAllowedIps.1 is reserved for the VPN server',
    ],
    [
      'the IPv6 address of the server as a route',
      { serverAllowedIps: ['fdcc:ad94:bacf:61a4::cafe:1'] },
      'serverAllowedIps.0 is reserved for the VPN server',
    ],
  ])('is refused before anybody is asked: %s', async (_what, edit, words) => {
    const { call, wgEasy, person } = await sessions.start();
    const result = await call('update_client', { clientId: 1, ...edit });
    expect(result.text).toContain(words);
    expect(person.seen).toEqual([]);
    expect(writesOf(wgEasy)).toEqual([]);
  });
});
