import { describe, expect, it } from 'vitest';
import { applyEdit, type Edit } from '../../src/edits/edit.ts';
import { clientRow } from '../support/rows.ts';

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
