import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { path } from '../../src/http/path.ts';
import { type SignIn } from '../../src/http/sign-in.ts';
import { failure, open, type Recorded, serve } from './loopback.ts';

const reply = z.looseObject({ ok: z.literal(true) });
const signIn: SignIn = async (post) => {
  const { text } = await post(path`/login`, { user: 'bob', password: 's3cr3t' });
  return { authorization: `Session ${text}` };
};

/** A backend whose sessions are numbered; `valid` decides which one it takes. */
async function sessions(options: { valid?: (session: number) => boolean; login?: number } = {}) {
  let signedIn = 0;
  const valid = options.valid ?? (() => true);
  const backend = await serve(({ url, headers }, response) => {
    if (url === '/login') {
      signedIn += 1;
      response.writeHead(options.login ?? 200, { 'content-type': 'text/plain' }).end(String(signedIn));
      return;
    }
    const session = Number(headers.authorization?.replace('Session ', ''));
    const status = valid(session) ? 200 : 401;
    response.writeHead(status, { 'content-type': 'application/json' }).end('{"ok":true}');
  });
  const opened = open(backend.base, { headers: () => ({}), signIn });
  return { ...opened, requests: backend.requests, signedIn: () => signedIn };
}

const lines = (requests: readonly Recorded[]) =>
  requests.map(({ method, url, headers }) => `${method} ${url} ${headers.authorization ?? '-'}`);

describe('a session', () => {
  it('is signed in to once, before the first call, and goes with every call', async () => {
    const { reader, writer, requests } = await sessions();
    await Promise.all([reader.json(path`/a`, reply), reader.json(path`/b`, reply)]);
    await writer.send('POST', path`/c`, { reply });
    expect(lines(requests)[0]).toBe('POST /login -');
    expect(lines(requests).slice(1).toSorted()).toEqual([
      'GET /a Session 1',
      'GET /b Session 1',
      'POST /c Session 1',
    ]);
    expect(requests[0]?.body).toBe('user=bob&password=s3cr3t');
  });

  it('is renewed once after a 401, and the refused write is sent once more and no oftener', async () => {
    const { writer, requests } = await sessions({ valid: (session) => session === 2 });
    await writer.send('POST', path`/c`, { reply });
    expect(lines(requests)).toEqual([
      'POST /login -',
      'POST /c Session 1',
      'POST /login -',
      'POST /c Session 2',
    ]);
  });

  it('is renewed by one of many calls that meet the same 401', async () => {
    const { reader, signedIn } = await sessions({ valid: (session) => session === 2 });
    await reader.json(path`/a`, reply);
    const { reader: other, signedIn: count } = await sessions({ valid: (session) => session >= 2 });
    await Promise.all([1, 2, 3].map(async (id) => other.json(path`/${id}`, reply)));
    expect([signedIn(), count()]).toEqual([2, 2]);
  });

  it('ends in the 401 when a new one is refused as well, and does not loop', async () => {
    const { reader, requests } = await sessions({ valid: () => false });
    expect(await failure(reader.json(path`/a`, reply))).toMatchObject({ status: 401, path: '/a' });
    expect(requests).toHaveLength(4);
  });

  it('that cannot be had leaves a write unsent and is tried anew by the next call', async () => {
    const { writer, requests } = await sessions({ login: 503 });
    const first = await failure(writer.send('POST', path`/c`, { reply }));
    expect(first).toMatchObject({ status: 503, path: '/login', outcome: 'not_sent' });
    await failure(writer.send('POST', path`/c`, { reply }));
    expect(lines(requests)).toEqual(['POST /login -', 'POST /login -']);
  });

  it('whose sign-in answers 401 is not tried twice within one call', async () => {
    const { reader, requests } = await sessions({ login: 401 });
    expect(await failure(reader.json(path`/a`, reply))).toMatchObject({ path: '/login', outcome: 'read' });
    expect(requests).toHaveLength(1);
  });

  it('outlives the cancelled call that started it', async () => {
    const { client, requests } = await sessions();
    const cancelled = new AbortController();
    const first = client.reader(cancelled.signal).json(path`/a`, reply);
    cancelled.abort();
    expect(await failure(first)).toMatchObject({ kind: 'aborted' });
    await client.reader(new AbortController().signal).json(path`/b`, reply);
    expect(lines(requests)).toEqual(['POST /login -', 'GET /b Session 1']);
  });
});
