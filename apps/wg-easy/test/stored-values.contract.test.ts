import type { WgEasySimulator, WgEasyVersion } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { useSessions } from './support/session.ts';
import { writesOf } from './support/writes.ts';

const sessions = useSessions();
type Fields = Parameters<WgEasySimulator['changeClient']>[1];

const REFUSED: [Fields, string, string, Record<string, unknown>][] = [
  [{ name: '' }, 'name', 'an empty text', { name: 'laptop' }],
  [{ allowedIps: [''] }, 'allowedIps', 'an empty text', { allowedIps: ['10.0.0.0/8'] }],
  [{ dns: ['9.9.9.9', ''] }, 'dns', 'an empty text', { dns: null }],
  [{ name: 'lap\ntop' }, 'name', 'a line break', { name: 'laptop' }],
  [{ dns: ['9.9.9.9\t'] }, 'dns', 'a line break or another control character', { dns: ['9.9.9.9'] }],
];

describe('a client that holds what wg-easy no longer takes', () => {
  it.each(REFUSED)(
    '%j: nobody is asked about an edit that would be refused',
    async (stored, field, what, way) => {
      const { call, wgEasy, person } = await sessions.start();
      wgEasy.changeClient(1, stored);
      const { text } = await call('update_client', { clientId: 1, mtu: 1300 });
      expect(text).toContain(`Nothing was done: the ${field} of client 1 holds ${what}`);
      expect(text).toContain(`Pass a new ${field} in the same call.`);
      expect(person.seen).toEqual([]);
      expect(writesOf(wgEasy)).toEqual([]);
      await call('update_client', { clientId: 1, mtu: 1300, ...way });
      expect(wgEasy.clients[0]).toMatchObject({ mtu: 1300, ...way });
    },
  );

  it('leads to the web interface where no tool can correct it', async () => {
    const { call, wgEasy, person } = await sessions.start();
    wgEasy.changeClient(1, { serverEndpoint: '' });
    const { text } = await call('update_client', { clientId: 1, mtu: 1300 });
    expect(text).toContain('Correct it in the web interface of wg-easy.');
    expect(person.seen).toEqual([]);
  });

  it.each<WgEasyVersion>(['15.0', '15.2', '15.3'])(
    'is edited on %s, which minds no control character',
    async (version) => {
      const { call, wgEasy } = await sessions.start({ version });
      wgEasy.changeClient(1, { dns: ['9.9.9.9\t'] });
      await call('update_client', { clientId: 1, mtu: 1300 });
      expect(wgEasy.clients[0]).toMatchObject({ mtu: 1300, dns: ['9.9.9.9\t'] });
    },
  );

  it('loses its access all the same', async () => {
    const { call, wgEasy } = await sessions.start();
    wgEasy.changeClient(1, { dns: [''] });
    await call('update_client', { clientId: 1, enabled: false });
    expect(wgEasy.livePeers.has(1)).toBe(false);
  });
});
