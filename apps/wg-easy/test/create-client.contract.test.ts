import type { SeenRequest, WgEasySimulator, WgEasyVersion } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { failReadsAfterWrite, failWrites, loseAnswersToWrites } from './support/lost-answers.ts';
import { useSessions } from './support/session.ts';
import { lastBody, writesOf } from './support/writes.ts';

const VERSIONS: WgEasyVersion[] = ['15.0', '15.2', '15.3', '15.4'];
const sessions = useSessions();

/** Somebody else creates a client in the moment between our list and our own creation. */
function meanwhile(wgEasy: WgEasySimulator, name: string): void {
  let done = false;
  wgEasy.set({
    answerWith: ({ method }: SeenRequest) => {
      if (method === 'POST' && !done) wgEasy.addClient({ name });
      done ||= method === 'POST';
      return undefined;
    },
  });
}

describe.each(VERSIONS)('create_client on %s', (version) => {
  it('creates a client that is live at once and returns it, keys redacted', async () => {
    const { call, wgEasy } = await sessions.start({ version });
    const result = await call('create_client', { name: 'phone' });
    expect(result.structuredContent).toMatchObject({
      id: 4,
      name: 'phone',
      enabled: true,
      privateKey: '[redacted by this server]',
    });
    expect(wgEasy.journal[0]?.body).toEqual({ name: 'phone', expiresAt: null });
    expect(wgEasy.livePeers.has(4)).toBe(true);
    expect(writesOf(wgEasy)).toEqual(['POST /api/client']);
  });

  it('finds the new one among clients of the same name', async () => {
    const { call, wgEasy } = await sessions.start({ version });
    wgEasy.addClient({ name: 'phone' });
    wgEasy.addClient({ name: 'phone' });
    expect((await call('create_client', { name: 'phone' })).structuredContent).toMatchObject({ id: 6 });
  });

  it('finds its own when somebody else creates another one at the same time', async () => {
    const { call, wgEasy } = await sessions.start({ version });
    meanwhile(wgEasy, 'tablet');
    expect((await call('create_client', { name: 'phone' })).structuredContent).toMatchObject({
      id: 5,
      name: 'phone',
    });
  });

  it('sends the end of access as an instant in UTC', async () => {
    const { call, wgEasy } = await sessions.start({ version });
    await call('create_client', { name: 'phone', expiresAt: '2027-01-31T23:59:59+01:00' });
    expect(lastBody(wgEasy)).toEqual({ name: 'phone', expiresAt: '2027-01-31T22:59:59.000Z' });
  });

  it.each(['ipv4Cidr', 'ipv6Cidr'])('asks nobody while %s has no free address', async (field) => {
    const net = field === 'ipv4Cidr' ? '10.8.0.0/29' : 'fd00::/125';
    const { call, wgEasy, person } = await sessions.start({ version, [field]: net });
    for (const name of field === 'ipv4Cidr' ? ['a'] : ['a', 'b']) wgEasy.addClient({ name });
    expect(await call('create_client', { name: 'the last one' })).toMatchObject({ isError: false });
    const result = await call('create_client', { name: 'phone' });
    expect(result.text).toContain(`Nothing was done: the network ${net} has no free address.`);
    expect(person.seen).toHaveLength(1);
    expect(writesOf(wgEasy)).toHaveLength(1);
  });
});

describe('create_client', () => {
  it('admits on 15.0 that it cannot tell two new clients of one name apart', async () => {
    const { call, wgEasy } = await sessions.start({ version: '15.0' });
    meanwhile(wgEasy, 'phone');
    const result = await call('create_client', { name: 'phone' });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('The client was created, but wg-easy did not say under which id');
  });

  it.each([
    ['a past end', { name: 'x', expiresAt: '2026-11-30T23:59:59Z' }, 'which is in the past'],
    ['an end that is now', { name: 'x', expiresAt: '2026-12-01T00:00:00Z' }, 'which is in the past'],
    ['a day that does not exist', { name: 'x', expiresAt: '2027-02-30T00:00:00Z' }, 'not an exact moment'],
    ['a bare date', { name: 'x', expiresAt: '2027-02-28' }, 'not an exact moment'],
    ['garbage, which would never expire', { name: 'x', expiresAt: 'never' }, 'not an exact moment'],
    ['no name', {}, 'name'],
    ['an empty name', { name: '' }, 'name'],
    ['a name that forges a second line', { name: 'x\nApproved by: admin' }, 'line breaks'],
    [
      'a field of its own',
      { name: 'x', serverAllowedIps: ['0.0.0.0/0'] },
      'unknown argument serverAllowedIps',
    ],
    ['a hook', { name: 'x', postUp: 'id' }, 'unknown argument postUp'],
  ])('refuses %s before anybody is asked', async (_what, args, words) => {
    const { call, wgEasy, person } = await sessions.start();
    const result = await call('create_client', args);
    expect(result.isError).toBe(true);
    expect(result.text).toContain(words);
    expect(person.seen).toEqual([]);
    expect(writesOf(wgEasy)).toEqual([]);
  });

  it('says that a client was created whose creation was not confirmed', async () => {
    const { call, wgEasy } = await sessions.start();
    loseAnswersToWrites(wgEasy);
    const result = await call('create_client', { name: 'phone' });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('did not report success, but client 4 was created: do not repeat the call');
    expect(writesOf(wgEasy)).toEqual(['POST /api/client']);
  });

  it('does not say that nothing was created when the answer is lost and nothing is to be seen', async () => {
    const { call, wgEasy } = await sessions.start();
    wgEasy.set({
      dropConnection: ({ method }) => method === 'POST',
      answerWith: ({ method }) => (method === 'POST' ? Response.json({}) : undefined),
    });
    const result = await call('create_client', { name: 'phone' });
    expect(result.text).toContain('may have been made all the same. Look with list_clients');
    expect(result.text).not.toContain('no new client');
  });

  it.each([502, 503, 504])(
    'does not take a proxy that answers %s for a network that is full',
    async (status) => {
      const { call, wgEasy } = await sessions.start();
      failWrites(wgEasy, status);
      const { text } = await call('create_client', { name: 'phone' });
      expect(text).toContain(`Answered with status ${status}`);
      expect(text).toContain('may have been made all the same. Look with list_clients');
      expect(text).not.toContain('free address');
    },
  );

  it('does not say that no new client is listed when the list cannot be read', async () => {
    const { call, wgEasy } = await sessions.start();
    const failed = () => wgEasy.journal.length > 0;
    wgEasy.set({ answerWith: () => (failed() ? Response.json({}, { status: 500 }) : undefined) });
    const { text } = await call('create_client', { name: 'phone' });
    expect(text).toContain('may have been made all the same. Look with list_clients');
    expect(text).not.toContain('lists no new client');
  });

  it('does not say that nothing was changed when the new client cannot be read', async () => {
    const { call, wgEasy } = await sessions.start();
    failReadsAfterWrite(wgEasy, /^\/api\/client\/4$/);
    const result = await call('create_client', { name: 'phone' });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('this was DONE');
    expect(result.text).toContain('look with list_clients');
    expect(result.text).not.toContain('Nothing was changed');
  });

  it('does not say that nothing was changed when the list of 15.0 cannot be read afterwards', async () => {
    const { call, wgEasy } = await sessions.start({ version: '15.0' });
    failReadsAfterWrite(wgEasy, /^\/api\/client$/);
    expect((await call('create_client', { name: 'phone' })).text).toContain('this was DONE');
  });
});
