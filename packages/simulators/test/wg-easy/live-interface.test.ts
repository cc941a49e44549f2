import { describe, expect, it } from 'vitest';
import { LiveInterface } from '../../src/wg-easy/live-interface.ts';
import { newRow } from '../../src/wg-easy/rows.ts';
import type { ClientRow } from '../../src/wg-easy/rows.ts';

function row(id: number, fields: Partial<ClientRow> = {}): ClientRow {
  return { ...newRow(id, `client ${id}`, `10.8.0.${id + 1}`, `fd00::${id + 1}`, 0), ...fields };
}

describe('LiveInterface', () => {
  it('lets enabled rows in and throws others out', () => {
    const live = new LiveInterface();
    expect(live.sync([row(1), row(2, { enabled: false })])).toBe(true);
    expect([...live.peers.keys()]).toEqual([1]);
    live.sync([row(2)]);
    expect([...live.peers.keys()]).toEqual([2]);
  });

  it.each([
    ['an entry that is no net', { serverAllowedIps: ['10.0.0.0/8', 'not-a-cidr'] }],
    ['an end point without a port', { serverEndpoint: 'no-port' }],
    ['an end point with a port that there is not', { serverEndpoint: 'vpn.example.test:65536' }],
    ['an IPv6 end point without brackets', { serverEndpoint: 'fd00::1:51820' }],
    ['an end point whose name resolves nowhere', { serverEndpoint: 'gone.invalid:51820' }],
    ['an empty pre-shared key', { preSharedKey: '' }],
    ['a pre-shared key that is too short', { preSharedKey: 'FAKE' }],
    ['an address that is none', { ipv4Address: '999.1.1.1' }],
    ['a name that leaves its comment line', { name: 'a\nb' }],
  ])('changes nothing at all while a row has %s', (_what, fields) => {
    const live = new LiveInterface();
    live.sync([row(1), row(2)]);
    expect(live.sync([row(1, { enabled: false }), row(2, fields), row(3)])).toBe(false);
    expect([...live.peers.keys()]).toEqual([1, 2]);
  });

  it('does not mind a broken row that is disabled: it is not in the file', () => {
    expect(new LiveInterface().sync([row(1, { enabled: false, serverAllowedIps: ['not-a-cidr'] })])).toBe(
      true,
    );
  });

  it.each(['192.0.2.1:51820', '[fd00::1]:51820', 'vpn.example.test:1'])(
    'reads the end point %s',
    (serverEndpoint) => {
      expect(new LiveInterface().sync([row(1, { serverEndpoint })])).toBe(true);
    },
  );

  it('gives an address to the later row that claims it, in any spelling', () => {
    const live = new LiveInterface();
    live.sync([row(1), row(8, { serverAllowedIps: ['10.8.0.2/32', 'FD00:0::2'] })]);
    expect(live.peers.get(1)?.allowedIps).toEqual([]);
    expect(live.peers.get(8)?.allowedIps).toContain('10.8.0.2/32');
    expect(live.peers.get(8)?.allowedIps).toContain('fd00::2/128');
  });

  it('lets a wider net stand beside the address in it', () => {
    const live = new LiveInterface();
    live.sync([row(1), row(8, { serverAllowedIps: ['0.0.0.0/0'] })]);
    expect(live.peers.get(1)?.allowedIps).toContain('10.8.0.2/32');
  });

  it('keeps a session through a change of the row, and loses it with the peer', () => {
    const live = new LiveInterface();
    live.sync([row(1)]);
    Object.assign(live.peers.get(1) ?? {}, { transferRx: 308 });
    live.sync([row(1, { name: 'renamed' })]);
    expect(live.peers.get(1)?.transferRx).toBe(308);
    live.sync([row(1, { enabled: false })]);
    live.sync([row(1)]);
    expect(live.peers.get(1)?.transferRx).toBe(0);
  });

  it('shows the fixed end point of a client that has one', () => {
    const live = new LiveInterface();
    live.sync([row(1, { serverEndpoint: 'office.example.test:51820' })]);
    expect(live.peers.get(1)?.endpoint).toBe('office.example.test:51820');
  });
});
