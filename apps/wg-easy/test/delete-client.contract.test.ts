import { describe, expect, it } from 'vitest';
import {
  answerWrites,
  breakSync,
  failReadsAfterWrite,
  failWrites,
  loseAnswersToWrites,
} from './support/lost-answers.ts';
import { useSessions } from './support/session.ts';
import { writesOf } from './support/writes.ts';

const sessions = useSessions();

describe('delete_client', () => {
  it('deletes the client and its access', async () => {
    const { call, wgEasy } = await sessions.start();
    const result = await call('delete_client', { clientId: 1 });
    expect(result.structuredContent).toEqual({ clientId: 1, deleted: true });
    expect(wgEasy.clients.map(({ id }) => id)).toEqual([2, 3]);
    expect(wgEasy.livePeers.has(1)).toBe(false);
    expect(writesOf(wgEasy)).toEqual(['DELETE /api/client/1']);
  });

  it('says that the peer may still be connected when the row is gone and the interface is not up to date', async () => {
    const { call, wgEasy } = await sessions.start();
    breakSync(wgEasy, 2);
    const result = await call('delete_client', { clientId: 1 });
    expect(result.isError).toBe(true);
    expect(result.text).toContain(
      'Client 1 is deleted from the database, but its peer may still be on the live interface',
    );
    expect(result.text).toContain('MAY STILL HAVE ACCESS');
    expect(result.text).toContain('Client 2 holds a serverAllowedIps entry');
    expect(wgEasy.livePeers.has(1)).toBe(true);
  });

  it('says the same when the answer is lost, because the API does not show a deleted peer', async () => {
    const { call, wgEasy } = await sessions.start();
    loseAnswersToWrites(wgEasy);
    const result = await call('delete_client', { clientId: 1 });
    expect(result.text).toContain('MAY STILL HAVE ACCESS until the next write that succeeds');
  });

  it.each([
    ['connected', 1, 'Client 1 is still enabled, and its peer is on the live interface'],
    [
      'switched off',
      3,
      'Client 3 is switched off in the database, and its peer is not on the live interface',
    ],
  ])('says that a %s client is still there', async (_what, clientId, words) => {
    const { call, wgEasy } = await sessions.start();
    failWrites(wgEasy, 500);
    const result = await call('delete_client', { clientId });
    expect(result.isError).toBe(true);
    expect(result.text).toContain(words);
    expect(result.text).toContain('It was not deleted: call delete_client again.');
    expect(result.text).not.toContain('Any later write');
  });

  it('does not believe a success when the client is still listed', async () => {
    const { call, wgEasy } = await sessions.start();
    answerWrites(wgEasy, () => Response.json({ success: true }));
    const result = await call('delete_client', { clientId: 1 });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('wg-easy reported success. Client 1 is still enabled');
    expect(result.text).toContain('It was not deleted: call delete_client again.');
  });

  it('says what it could not see when the list cannot be read afterwards', async () => {
    const { call, wgEasy } = await sessions.start();
    failReadsAfterWrite(wgEasy, /^\/api\/client$/);
    expect((await call('delete_client', { clientId: 1 })).structuredContent).toEqual({
      clientId: 1,
      deleted: true,
      notice: 'wg-easy reported success, but whether the client is gone could not be checked',
    });
  });

  it('asks about nothing that is not there, though wg-easy would report success', async () => {
    const { call, wgEasy, person } = await sessions.start();
    const result = await call('delete_client', { clientId: 99 });
    expect(result.text).toContain('There is no client 99');
    expect(person.seen).toEqual([]);
    expect(writesOf(wgEasy)).toEqual([]);
  });
});
