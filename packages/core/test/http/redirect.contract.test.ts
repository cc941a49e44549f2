import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { path } from '../../src/http/path.ts';
import { failure, json, open, serve } from './loopback.ts';

describe('a redirect', () => {
  it.each([301, 302, 303, 307, 308])(
    '%i to another server sends it nothing, credential least of all',
    async (status) => {
      const second = await serve(json({ stolen: true }));
      const first = await serve((_request, response) => {
        response.writeHead(status, { location: new URL('/login?rd=s3cr3t', second.base).href }).end('<html>');
      });
      const { reader, writer } = open(first.base);
      const read = await failure(reader.json(path`/api/user`, z.unknown()));
      const write = await failure(writer.send('POST', path`/api/x`, { json: {}, reply: z.unknown() }));
      for (const error of [read, write]) {
        expect(error).toMatchObject({ kind: 'redirect', status });
        expect(error.message).toContain('another host, port or scheme');
        expect(error.message).toContain('sign-in page');
        expect(error.message).not.toContain('login');
      }
      expect(second.requests).toEqual([]);
      expect(first.requests).toHaveLength(2);
    },
  );

  it('on the same host is not followed either: a DELETE would hit another target', async () => {
    const backend = await serve((_request, response) =>
      response.writeHead(307, { location: '/api/orgs/3' }).end(),
    );
    const call = open(backend.base).writer.send('DELETE', path`/api/orgs/${3}/`, { reply: z.unknown() });
    const error = await failure(call);
    expect(error).toMatchObject({ kind: 'redirect', outcome: 'refused' });
    expect(error.message).toContain('another path of the same host');
    expect(backend.requests.map(({ url }) => url)).toEqual(['/api/orgs/3/']);
  });

  it('without a target, or with a broken one, is an error all the same', async () => {
    for (const headers of [{}, { location: 'http://[broken' }]) {
      const backend = await serve((_request, response) => response.writeHead(302, headers).end());
      const error = await failure(open(backend.base).reader.request('GET', path`/`));
      expect(error).toMatchObject({ kind: 'redirect', status: 302 });
      expect(error.message).toContain('nowhere in particular');
    }
  });

  it('does not wait for a body that never ends', async () => {
    const backend = await serve((_request, response) => {
      response.writeHead(302, { location: '/x', 'content-length': '5000000' }).write('x');
    });
    expect(await failure(open(backend.base).reader.request('GET', path`/`))).toMatchObject({
      kind: 'redirect',
    });
  });
});
