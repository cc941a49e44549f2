import { describe, expect, it } from 'vitest';
import { useSessions } from './support/session.ts';

const sessions = useSessions();

describe('a 401 or 403 that is not in the words of wg-easy', () => {
  it.each<[number, string, () => Response]>([
    [
      401,
      'a page',
      () => new Response('<html>Sign in</html>', { status: 401, headers: { 'content-type': 'text/html' } }),
    ],
    [
      401,
      'JSON of a proxy',
      () => Response.json({ error: 'unauthorized', message: 'Unauthorized' }, { status: 401 }),
    ],
    [
      401,
      'plain text',
      () => new Response('Unauthorized', { status: 401, headers: { 'content-type': 'text/plain' } }),
    ],
    [401, 'nothing', () => new Response(null, { status: 401 })],
    [403, 'JSON of a proxy', () => Response.json({ message: 'Forbidden' }, { status: 403 })],
    [
      403,
      'plain text',
      () => new Response('Forbidden', { status: 403, headers: { 'content-type': 'text/plain' } }),
    ],
  ])(
    '%s, %s, blames neither the password nor a second factor nor the account',
    async (_status, _what, answer) => {
      const { call, wgEasy } = await sessions.start();
      wgEasy.set({ answerWith: answer });
      for (const [tool, args] of [
        ['list_clients', {}],
        ['disable_client', { clientId: 1 }],
      ] as const) {
        const { text } = await call(tool, args);
        expect(text).toContain('proxy');
        expect(text).not.toMatch(/PASSWORD|second factor|TOTP|is disabled|role CLIENT/);
      }
    },
  );
});
