import type { WgEasySimulator } from '@guard/simulators';
import { CLIENTS_WITH_FORM, CLIENTS_WITHOUT_FORM, nobody } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { answerWrites, breakSync, failWrites, loseAnswersToWrites } from './support/lost-answers.ts';
import { useSessions } from './support/session.ts';
import { writesOf } from './support/writes.ts';

const sessions = useSessions();

const listUnreadable = (wgEasy: WgEasySimulator) =>
  wgEasy.set({
    answerWith: ({ method, path }) =>
      method === 'GET' && path === '/api/client' ? new Response('', { status: 502 }) : undefined,
  });

const NOT_SWITCHED_OFF = 'it STILL HAS ACCESS. It was not switched off: call disable_client again.';
const NOT_SO_FAR =
  'it STILL HAS ACCESS. It was not switched off so far; the request may still be carried out. Look again with list_clients before you repeat it';

describe.each([...CLIENTS_WITH_FORM, ...CLIENTS_WITHOUT_FORM])('disable_client by $name', (kind) => {
  it('cuts the client off without a question', async () => {
    const { call, wgEasy, person } = await sessions.start({}, { kind, person: nobody() });
    const result = await call('disable_client', { clientId: 1 });
    expect(result.structuredContent).toEqual({
      clientId: 1,
      enabled: false,
      access: 'withdrawn: its peer is off the live interface',
    });
    expect(person.seen).toEqual([]);
    expect(wgEasy.livePeers.has(1)).toBe(false);
    expect(writesOf(wgEasy)).toEqual(['POST /api/client/1/disable']);
  });
});

describe('disable_client', () => {
  it('can be repeated', async () => {
    const { call } = await sessions.start();
    expect((await call('disable_client', { clientId: 3 })).structuredContent).toMatchObject({
      enabled: false,
    });
  });

  it('knows no token and takes none', async () => {
    const { call, wgEasy } = await sessions.start();
    expect(await call('disable_client', { clientId: 1, confirm_token: 'x' })).toMatchObject({
      isError: true,
    });
    expect(writesOf(wgEasy)).toEqual([]);
  });

  it.each<[string, (wgEasy: WgEasySimulator) => void, string, boolean]>([
    [
      'another client keeps the interface from being brought up to date',
      (wgEasy) => breakSync(wgEasy, 2),
      'Client 1 is switched off in the database, but its peer is on the live interface (its traffic counters are still reported): it STILL HAS ACCESS. Client 2 holds a serverAllowedIps entry that WireGuard cannot read',
      true,
    ],
    [
      'wg-easy fails before it does anything',
      (wgEasy) => failWrites(wgEasy, 500),
      'Client 1 is still enabled, and its peer is on the live interface (its traffic counters are still reported): it STILL HAS ACCESS. It was not switched off: call disable_client again.',
      true,
    ],
    ['a proxy gives up waiting', (wgEasy) => failWrites(wgEasy, 504), NOT_SO_FAR, true],
    [
      'wg-easy reports no success',
      (wgEasy) => answerWrites(wgEasy, () => Response.json({ success: false })),
      NOT_SWITCHED_OFF,
      true,
    ],
    [
      'a proxy answers with its login page',
      (wgEasy) => wgEasy.set({ loginPage: ({ method }) => method !== 'GET' }),
      NOT_SO_FAR,
      true,
    ],
    [
      'the write fails and the list cannot be read',
      (wgEasy) =>
        wgEasy.set({
          answerWith: ({ method, path }) =>
            method === 'POST' || path === '/api/client' ? new Response('', { status: 500 }) : undefined,
        }),
      'Whether client 1 still has access is not known: its state could not be read. Its row says enabled.',
      true,
    ],
  ])('says how things stand when %s', async (_what, disturb, words, live) => {
    const { call, wgEasy } = await sessions.start();
    disturb(wgEasy);
    const result = await call('disable_client', { clientId: 1 });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('wg-easy did not report success.');
    expect(result.text).toContain(words);
    expect(result.text).not.toContain('Nothing was changed');
    expect(result.text).not.toContain('Any later write');
    expect(wgEasy.livePeers.has(1)).toBe(live);
  });

  it('says that access is withdrawn when the answer was lost after wg-easy had acted', async () => {
    const { call, wgEasy } = await sessions.start();
    loseAnswersToWrites(wgEasy);
    const result = await call('disable_client', { clientId: 1 });
    expect(result).toMatchObject({
      isError: false,
      structuredContent: { access: expect.stringContaining('withdrawn') },
    });
    expect(wgEasy.livePeers.has(1)).toBe(false);
  });

  it('does not believe a success when the peer is still there', async () => {
    const { call, wgEasy } = await sessions.start();
    answerWrites(wgEasy, () => Response.json({ success: true }));
    const result = await call('disable_client', { clientId: 1 });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('wg-easy reported success. Client 1 is still enabled');
    expect(result.text).toContain('STILL HAS ACCESS');
  });

  it('says what it could not see when only the list cannot be read', async () => {
    const { call, wgEasy } = await sessions.start();
    listUnreadable(wgEasy);
    expect((await call('disable_client', { clientId: 1 })).structuredContent).toMatchObject({
      access: 'wg-easy reported success, but the live interface could not be read',
    });
  });

  it('does not call a client withdrawn that is still enabled and only for the moment off the interface', async () => {
    const { call, wgEasy } = await sessions.start();
    breakSync(wgEasy, 2);
    wgEasy.changeClient(3, { enabled: true });
    failWrites(wgEasy, 500);
    const result = await call('disable_client', { clientId: 3 });
    expect(result.isError).toBe(true);
    expect(result.text).toContain(
      'Client 3 is still enabled, and its peer is not on the live interface at this moment',
    );
  });

  it('repairs what a client with a broken list has done, when it is that client which is switched off', async () => {
    const { call, wgEasy } = await sessions.start();
    breakSync(wgEasy, 2);
    await call('disable_client', { clientId: 1 });
    expect((await call('disable_client', { clientId: 2 })).structuredContent).toMatchObject({
      enabled: false,
    });
    expect([...wgEasy.livePeers.keys()]).toEqual([]);
  });

  it('tells a refusal as a refusal', async () => {
    const { call, wgEasy } = await sessions.start();
    failWrites(wgEasy, 403);
    const result = await call('disable_client', { clientId: 1 });
    expect(result.text).toContain('Nothing was changed.');
  });
});
