import type { SeenRequest } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { useSessions } from './support/session.ts';

const sessions = useSessions();

const DISABLED = 'The account is disabled';
const ROLE = 'The account has the role CLIENT';
const PROXY = 'a proxy or firewall in front of it';

const page = () =>
  new Response('<html>Forbidden</html>', { status: 403, headers: { 'content-type': 'text/html' } });
const json = (status: number, message: string) => () =>
  Response.json({ error: true, statusCode: status, statusMessage: message, message }, { status });

type Forbids = (request: SeenRequest) => boolean;
const everything: Forbids = () => true;
const list: Forbids = ({ path }) => path === '/api/client';
const writes: Forbids = ({ method }) => method !== 'GET';

describe('a 403', () => {
  it.each<[string, Forbids, () => Response]>([
    ['that a proxy answers to everything with a page', everything, page],
    ['that a proxy answers to one path with a page', list, page],
    ['to a write, that a proxy answers with a page', writes, page],
    ['to a write, though the account is an administrator', writes, json(403, 'Forbidden by policy')],
  ])('%s is not explained by the account', async (_what, forbids, answer) => {
    const { call, wgEasy } = await sessions.start();
    wgEasy.set({ answerWith: (request) => (forbids(request) ? answer() : undefined) });
    const results = [await call('list_clients'), await call('disable_client', { clientId: 1 })];
    const texts = results.map(({ text }) => text).filter((text) => text.includes('status 403'));
    expect(texts).not.toEqual([]);
    for (const text of texts) {
      expect(text).toContain(PROXY);
      expect(text).not.toContain(DISABLED);
      expect(text).not.toContain(ROLE);
    }
  });

  it.each([500, 502, 429])('is not explained when the list fails with %s', async (status) => {
    const { call, wgEasy } = await sessions.start();
    wgEasy.set({
      answerWith: (request) => {
        if (writes(request)) return json(403, 'Permission denied')();
        const written = wgEasy.journal.length > 0;
        return written && list(request) ? json(status, 'Server Error')() : undefined;
      },
    });
    const { text } = await call('disable_client', { clientId: 1 });
    expect(text).toContain('The instance says: "Permission denied"');
    for (const guess of [DISABLED, ROLE, PROXY]) expect(text).not.toContain(guess);
  });
});
