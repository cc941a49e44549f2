import type { SeenRequest, WgEasyOptions, WgEasySimulator } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { answerWrites, failWrites } from './support/lost-answers.ts';
import { useSessions } from './support/session.ts';
import { writesOf } from './support/writes.ts';

const sessions = useSessions();
const STALLED = 'the request may still be carried out';

const isRead = ({ method, path }: SeenRequest) => method === 'GET' && path.startsWith('/api/client');
const failReads = (wgEasy: WgEasySimulator, status: number) =>
  wgEasy.set({ answerWith: (request) => (isRead(request) ? new Response('', { status }) : undefined) });

const WITHDRAWALS = [
  { tool: 'disable_client', args: {}, write: 'POST /api/client/1/disable' },
  { tool: 'delete_client', args: {}, write: 'DELETE /api/client/1' },
  { tool: 'update_client', args: { enabled: false }, write: 'POST /api/client/1/disable' },
];

describe.each(WITHDRAWALS)('$tool $args takes access away', ({ tool, args, write }) => {
  it('while the interface is down: the client does not come back with it', async () => {
    const { call, wgEasy } = await sessions.start({ interfaceDown: true });
    const { text } = await call(tool, { clientId: 1, ...args });
    expect(writesOf(wgEasy)).toEqual([write]);
    expect(text).toMatch(/when (the interface|that) comes up/);
    expect(text).not.toContain('Nothing was');
    wgEasy.set({ interfaceDown: false });
    expect([...wgEasy.livePeers.keys()]).toEqual([2]);
  });

  it.each([429, 500, 502, 503])('when every look at it is answered with %s', async (status) => {
    const { call, wgEasy } = await sessions.start();
    failReads(wgEasy, status);
    await call(tool, { clientId: 1, ...args });
    expect(writesOf(wgEasy)).toEqual([write]);
    expect(wgEasy.livePeers.has(1)).toBe(false);
  });

  it('when the connection breaks at every look', async () => {
    const { call, wgEasy } = await sessions.start();
    wgEasy.set({ dropConnection: isRead });
    await call(tool, { clientId: 1, ...args });
    expect(writesOf(wgEasy)).toEqual([write]);
  });

  it('from nobody where the interface is down and there is no such client', async () => {
    const { call, wgEasy, person } = await sessions.start({ interfaceDown: true });
    const result = await call(tool, { clientId: 99, ...args });
    expect(result.text).toContain('There is no client 99.');
    expect(person.seen).toEqual([]);
    expect(writesOf(wgEasy)).toEqual([]);
  });

  it.each<[string, Partial<WgEasyOptions>, string]>([
    [
      'a database that takes nothing',
      { databaseLocked: true },
      'the disk is full, or another process has locked the database',
    ],
  ])('and says why it could not: %s', async (_what, options, cause) => {
    const { call, wgEasy } = await sessions.start(options);
    const { text, isError } = await call(tool, { clientId: 1, ...args });
    expect(isError).toBe(true);
    expect(text).toContain('STILL HAS ACCESS');
    expect(text).toContain(cause);
    expect(text).toContain('its own log names it');
    expect(wgEasy.livePeers.has(1)).toBe(true);
  });

  it.each<[string, (wgEasy: WgEasySimulator) => void, string]>([
    ['a proxy gives up waiting', (wgEasy) => failWrites(wgEasy, 504), 'Answered with status 504'],
    [
      'a proxy answers 500 with a page',
      (wgEasy) =>
        answerWrites(
          wgEasy,
          () => new Response('<html>', { status: 500, headers: { 'content-type': 'text/html' } }),
        ),
      'Answered with status 500',
    ],
    [
      'a proxy answers with its page',
      (wgEasy) => wgEasy.set({ loginPage: ({ method }) => method !== 'GET' }),
      'whether a proxy asks for its own sign-in',
    ],
    [
      'a proxy answers 303',
      (wgEasy) =>
        answerWrites(wgEasy, () => new Response(null, { status: 303, headers: { location: '/x' } })),
      'This address redirects (status 303)',
    ],
    [
      'the connection breaks',
      (wgEasy) =>
        wgEasy.set({
          dropConnection: ({ method }) => method !== 'GET',
          answerWith: ({ method }) => (method === 'GET' ? undefined : new Response('')),
        }),
      'connection',
    ],
  ])(
    'and calls it not undone, with the cause, while it may still happen: %s',
    async (_what, disturb, cause) => {
      const { call, wgEasy } = await sessions.start();
      disturb(wgEasy);
      const { text, isError } = await call(tool, { clientId: 1, ...args });
      expect(isError).toBe(true);
      expect(text).toContain(cause);
      expect(text).toMatch(/It was not (deleted|switched off) so far/);
      expect(text).toContain(STALLED);
      expect(text).toContain('Look again with list_clients before you repeat it, and before any other write');
      expect(text).not.toContain(`: call ${tool} again`);
    },
  );
});

describe('other edits', () => {
  it.each([{ name: 'x' }, { enabled: false, name: 'x' }, { enabled: true }])(
    '%j need the row, and are refused with the reason while it cannot be read',
    async (edit) => {
      const { call, wgEasy, person } = await sessions.start({ interfaceDown: true });
      const { text } = await call('update_client', { clientId: 1, ...edit });
      expect(text).toContain('the WireGuard interface is down');
      expect(text).toContain('Nothing was changed.');
      expect(person.seen).toEqual([]);
      expect(writesOf(wgEasy)).toEqual([]);
    },
  );

  it('switching off what is off already and still live leads to disable_client', async () => {
    const { call, wgEasy, person } = await sessions.start();
    wgEasy.changeClient(2, { preSharedKey: '' });
    wgEasy.changeClient(1, { enabled: false });
    const { text } = await call('update_client', { clientId: 1, enabled: false });
    expect(text).toContain('STILL HAS ACCESS. Call disable_client');
    expect(person.seen).toEqual([]);
  });
});

it('a deleted client is told as deleted while the interface is down, because its configuration is gone', async () => {
  const { call } = await sessions.start({ interfaceDown: true });
  expect((await call('delete_client', { clientId: 1 })).structuredContent).toMatchObject({
    deleted: true,
    notice: expect.stringContaining('has no access when the interface comes up'),
  });
});

it('enabling what has access already asks nobody and sends nothing', async () => {
  const { call, wgEasy, person } = await sessions.start();
  const result = await call('enable_client', { clientId: 1 });
  expect(result.structuredContent).toMatchObject({
    access: 'live',
    notice: 'Nothing was done: the client is enabled and has access already.',
    privateKey: '[redacted by this server]',
  });
  expect(person.seen).toEqual([]);
  expect(writesOf(wgEasy)).toEqual([]);
});
