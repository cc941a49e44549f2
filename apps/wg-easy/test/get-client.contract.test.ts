import type { WgEasyVersion } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { useSessions } from './support/session.ts';

const sessions = useSessions();

describe.each<WgEasyVersion>(['15.0', '15.2', '15.3', '15.4'])('get_client on %s', (version) => {
  it('shows the settings with the counters of the list, keys redacted', async () => {
    const { call, wgEasy, person } = await sessions.start({ version });
    wgEasy.handshake(1, { endpoint: '192.0.2.10:51820', transferRx: 7, transferTx: 9 });
    const result = await call('get_client', { clientId: 1 });
    expect(result.structuredContent).toMatchObject({
      id: 1,
      name: 'laptop',
      mtu: 1420,
      privateKey: '[redacted by this server]',
      preSharedKey: '[redacted by this server]',
      publicKey: wgEasy.clients[0]?.publicKey,
      transferRx: 7,
      transferTx: 9,
      endpoint: '192.0.2.10:51820',
      latestHandshakeAt: '2026-12-01T00:00:00.000Z',
      oneTimeLink: null,
    });
    expect(person.seen).toEqual([]);
  });

  it('redacts the one-time link that exists', async () => {
    const { call } = await sessions.start({ version });
    const made = await call('generate_one_time_link', { clientId: 1 });
    const result = await call('get_client', { clientId: 1 });
    expect(result.structuredContent).toMatchObject({ oneTimeLink: '[redacted by this server]' });
    const token = String(made.structuredContent?.['oneTimeLink']).split('/cnf/')[1];
    expect(JSON.stringify(result)).not.toContain(token);
  });

  it('says that there is no such client', async () => {
    const { call } = await sessions.start({ version });
    const result = await call('get_client', { clientId: 99 });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('There is no client 99. list_clients shows those that exist.');
  });
});

describe('get_client', () => {
  it('takes an id written as text', async () => {
    const { call } = await sessions.start();
    expect((await call('get_client', { clientId: '2' })).structuredContent).toMatchObject({ name: 'desk' });
  });

  it.each(['1e0', '0x1', '1\n', '1/configuration', '..', 0, -1, 1.5, null, undefined])(
    'refuses the id %j before any request, which wg-easy would read as another',
    async (clientId) => {
      const { call, wgEasy } = await sessions.start();
      const result = await call('get_client', { clientId });
      expect(result).toMatchObject({ isError: true });
      expect(result.text).toContain('clientId');
      expect(wgEasy.requests).toEqual([]);
    },
  );

  it('shows null counters for a client that is not on the live interface', async () => {
    const { call } = await sessions.start();
    expect((await call('get_client', { clientId: 3 })).structuredContent).toMatchObject({
      enabled: false,
      transferRx: null,
    });
  });
});
