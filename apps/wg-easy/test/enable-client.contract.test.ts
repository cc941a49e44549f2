import type { WgEasySimulator, WgEasyVersion } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { breakSync, failReadsAfterWrite, loseAnswersToWrites } from './support/lost-answers.ts';
import { useSessions } from './support/session.ts';
import { writesOf } from './support/writes.ts';

const sessions = useSessions();
const EXPIRED = { name: 'old phone', enabled: false, expiresAt: '2026-11-30' };

describe('enable_client', () => {
  it('gives a client its access back', async () => {
    const { call, wgEasy } = await sessions.start();
    expect((await call('enable_client', { clientId: 3 })).structuredContent).toMatchObject({
      id: 3,
      enabled: true,
      privateKey: '[redacted by this server]',
    });
    expect(wgEasy.livePeers.has(3)).toBe(true);
    expect(writesOf(wgEasy)).toEqual(['POST /api/client/3/enable']);
  });

  it.each<[WgEasyVersion]>([['15.3'], ['15.4']])(
    'refuses on %s to ask about an expired client, which wg-easy refuses for sure',
    async (version) => {
      const { call, wgEasy, person } = await sessions.start({ version });
      wgEasy.addClient(EXPIRED);
      const result = await call('enable_client', { clientId: 4 });
      expect(person.seen).toEqual([]);
      expect(result.isError).toBe(true);
      expect(result.text).toContain('Nothing was done: the expiry date of this client has passed');
      expect(result.text).toContain('update_client with a new expiresAt and enabled: true does both');
      expect(writesOf(wgEasy)).toEqual([]);
      expect(wgEasy.livePeers.has(4)).toBe(false);
    },
  );

  it.each<[WgEasyVersion]>([['15.0'], ['15.2']])(
    'says on %s that an expired client is switched off again, which happens',
    async (version) => {
      const { call, wgEasy, person } = await sessions.start({ version });
      wgEasy.addClient(EXPIRED);
      await call('enable_client', { clientId: 4 });
      expect(person.seen[0]?.message).toContain('switches it off again within a minute');
      wgEasy.advance(60_000);
      expect(wgEasy.livePeers.has(4)).toBe(false);
    },
  );

  it.each([
    ['a date that is still to come', { expiresAt: '2026-12-02' }],
    ['no date', { expiresAt: null }],
    ['a date that wg-easy cannot read and that never comes', { expiresAt: 'someday' }],
  ])('says nothing of expiry for %s', async (_what, fields) => {
    const { call, wgEasy, person } = await sessions.start();
    wgEasy.addClient({ ...EXPIRED, ...fields });
    await call('enable_client', { clientId: 4 });
    expect(person.seen[0]?.message).not.toContain('expiry');
  });

  it.each<[string, (wgEasy: WgEasySimulator) => void]>([
    ['the interface cannot be brought up to date', (wgEasy) => breakSync(wgEasy, 2)],
    ['the answer is lost', loseAnswersToWrites],
  ])('says that it may have happened when %s', async (_what, disturb) => {
    const { call, wgEasy } = await sessions.start();
    disturb(wgEasy);
    const result = await call('enable_client', { clientId: 3 });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('may have been made all the same. Look with get_client');
  });

  it('does not say that nothing was changed when the client cannot be read afterwards', async () => {
    const { call, wgEasy } = await sessions.start();
    failReadsAfterWrite(wgEasy, /^\/api\/client\/3$/);
    const { text, isError } = await call('enable_client', { clientId: 3 });
    expect(isError).toBe(true);
    expect(text).toContain('this was DONE');
    expect(text).not.toContain('Nothing was changed');
  });

  it('is not the only door: update_client with enabled asks the same and does the same', async () => {
    const { call, wgEasy, person } = await sessions.start();
    await call('update_client', { clientId: 3, enabled: true });
    expect(person.seen[0]?.message).toContain('The client can reach every network behind this VPN at once.');
    expect(person.seen[0]?.message).toContain('enabled, old: false\n  enabled, new: true');
    expect(wgEasy.livePeers.has(3)).toBe(true);
  });
});
