import { describe, expect, it } from 'vitest';
import * as z from 'zod';
import { deletionBy, INITIALIZE, resultOf, sentBy, serveNotes } from './support/notes.ts';

const ACCOUNTS = [
  { name: 'deploy', names: ['alice', 'bob'], token: 'token-of-deploy' },
  { name: 'audit', names: ['carol'], token: 'token-of-audit' },
];
const serve = () => serveNotes({}, undefined, ACCOUNTS);

const asked = z.looseObject({
  requestState: z.string(),
  inputRequests: z.looseObject({
    confirm: z.looseObject({ params: z.looseObject({ message: z.string() }) }),
  }),
});
const YES = { inputResponses: { confirm: { action: 'accept', content: { confirm: true } } } };
const LIST = { id: 2, method: 'tools/call', params: { name: 'list_notes', arguments: {} } };

describe('callers who act as accounts of their own', () => {
  it('reach the backend with the credential of their account, and share it with nobody else', async () => {
    const { served, credentials } = await serve();
    for (const name of ['alice', 'carol', 'bob', 'carol']) await served.post(sentBy(name, LIST));
    expect(credentials).toStrictEqual(
      ['deploy', 'audit', 'deploy', 'audit'].map((account) => `Bearer token-of-${account}`),
    );
  });

  it.each([
    ['2026-07-28', deletionBy('mallory', 1)],
    ['2025', sentBy('mallory', INITIALIZE)],
    ['2025 without a session', sentBy('mallory', LIST)],
  ])('who stand nowhere get no account of somebody else (%s)', async (_, sent) => {
    const { served, credentials } = await serve();
    const { status, body } = await served.post(sent);
    expect(status).toBe(403);
    expect(body).toContain('Nothing was done: you have no account here');
    expect(credentials).toStrictEqual([]);
  });

  it('are named with their account in the question, and in each step of the trail', async () => {
    const { served, events } = await serve();
    const result = asked.parse(resultOf(await served.post(deletionBy('bob', 1))));
    expect(result.inputRequests.confirm.params.message).toContain('Asked by bob, with account deploy.');
    expect(events.length).toBeGreaterThan(0);
    for (const event of events)
      expect(event).toMatchObject({ principal: { kind: 'token', name: 'bob' }, account: 'deploy' });
  });

  it('cannot use what was approved for another account, or for another person of the same', async () => {
    const { served, journal } = await serve();
    const { requestState } = asked.parse(resultOf(await served.post(deletionBy('alice', 1))));
    for (const name of ['carol', 'bob']) await served.post(deletionBy(name, 1, { ...YES, requestState }));
    expect(journal).toStrictEqual([]);
    await served.post(deletionBy('alice', 1, { ...YES, requestState }));
    expect(journal).toStrictEqual(['DELETE /notes/1']);
  });

  it('are hidden the secret of their own account, and learn nothing by what is hidden of another', async () => {
    const { served, says } = await serve();
    says.text = 'token-of-deploy token-of-audit';
    const { body } = await served.post(sentBy('carol', LIST));
    expect(body).not.toContain('token-of-audit');
    // Whoever could have any text hidden could try out which is the secret of somebody else.
    expect(body).toContain('token-of-deploy');
  });
});
