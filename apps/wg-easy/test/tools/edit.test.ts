import { describe, expect, it } from 'vitest';
import { sharedWith } from '../../src/tools/conflicts.ts';
import { applyEdit, type Edit, EDITABLE } from '../../src/tools/edit.ts';
import { updateClientTool } from '../../src/tools/update-client.ts';
import { clientRow, listed } from '../support/rows.ts';

const SET_BY_WG_EASY = [
  'id',
  'userId',
  'interfaceId',
  'privateKey',
  'publicKey',
  'preSharedKey',
  'createdAt',
  'updatedAt',
  'endpoint',
];

describe('the object that goes back', () => {
  it('has every field as it was and only the named one changed', () => {
    const client = clientRow();
    const { body } = applyEdit(client, { expiresAt: '2027-01-31T00:00:00.000Z' });
    const kept = Object.entries(client).filter(([key]) => !SET_BY_WG_EASY.includes(key));
    expect(body).toEqual({ ...Object.fromEntries(kept), expiresAt: '2027-01-31T00:00:00.000Z' });
  });

  it.each(SET_BY_WG_EASY)('leaves out %s, which wg-easy sets itself', (field) => {
    expect(applyEdit(clientRow(), { name: 'x' }).body).not.toHaveProperty(field);
  });

  it('keeps null, which means the default, and does not make it an empty list', () => {
    const { body } = applyEdit(clientRow({ dns: null, firewallIps: null }), { name: 'x' });
    expect(body).toMatchObject({ allowedIps: null, dns: null, firewallIps: null, serverEndpoint: null });
  });

  it('keeps an empty list, which is not null', () => {
    expect(applyEdit(clientRow({ dns: [] }), { name: 'x' }).body).toMatchObject({ dns: [] });
    expect(applyEdit(clientRow({ dns: [] }), { dns: null }).changes).toEqual([
      { field: 'dns', before: [], after: null },
    ]);
  });

  it('keeps fields of a later version and the hooks, untouched', () => {
    const future = { quantumKey: { bits: [1, 2] }, tags: null };
    const { body } = applyEdit(clientRow({ ...future, preDown: 'a\nb' }), { name: 'x' });
    expect(body).toMatchObject({ ...future, postUp: 'echo x', preDown: 'a\nb', jC: 7 });
  });

  it('does not add a field that this version does not have', () => {
    const { firewallIps: _later, ...old } = clientRow();
    expect(applyEdit(old, { name: 'x' }).body).not.toHaveProperty('firewallIps');
    expect(() => applyEdit(old, { firewallIps: null })).toThrow('this version of wg-easy has no firewallIps');
  });
});

describe('the changes', () => {
  it('are those that differ', () => {
    const { changes } = applyEdit(clientRow(), { name: 'laptop', mtu: 1400, dns: ['10.8.0.53'] });
    expect(changes).toEqual([{ field: 'mtu', before: 1420, after: 1400 }]);
  });

  it('include the order of a list', () => {
    const client = clientRow({ dns: ['1.1.1.1', '8.8.8.8'] });
    expect(applyEdit(client, { dns: ['8.8.8.8', '1.1.1.1'] }).changes).toHaveLength(1);
  });

  it.each<[string, Edit]>([
    ['nothing is named', {}],
    ['everything named is so already', { name: 'laptop', enabled: true }],
  ])('are refused when %s', (_what, edit) => {
    expect(() => applyEdit(clientRow(), edit)).toThrow('Nothing was done');
  });
});

describe('the fields a caller can name', () => {
  it('are the editable ones, and no hook, key or unknown field', () => {
    expect(Object.keys(updateClientTool.input.shape).toSorted()).toEqual(
      ['clientId', ...EDITABLE].toSorted(),
    );
  });

  it.each([
    'preUp',
    'postUp',
    'preDown',
    'postDown',
    'serverEndpoint',
    'jC',
    'i1',
    'privateKey',
    'userId',
    'id',
  ])('do not include %s', (field) => {
    expect(updateClientTool.input.safeParse({ clientId: 1, name: 'x', [field]: '' }).success).toBe(false);
  });
});

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

  it.each<[string, Edit, number[]]>([
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

  it('are none when the list is not part of the edit', () =>
    expect(sharedWith({ name: 'x' }, others)).toEqual([]));
});
