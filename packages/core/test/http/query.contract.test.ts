import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { path } from '../../src/http/path.ts';
import { failure, json, open, serve, serveRaw } from './loopback.ts';

const reply = z.looseObject({ items: z.array(z.int()) });
const readsByPost = [path`/items/contents`];

const mislabelled = (body: string) =>
  serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'text/html; charset=UTF-8' }).end(body);
  });

describe('a read by POST', () => {
  it('is sent to a declared path, with its form', async () => {
    const backend = await serve(json({ items: [1] }));
    const { reader } = open(backend.base, { readsByPost });
    await expect(reader.query(path`/items/contents`, { i: [1, 2] }, reply)).resolves.toEqual({ items: [1] });
    expect(backend.requests.map(({ method, body }) => [method, body])).toEqual([['POST', 'i=1&i=2']]);
  });

  it.each([path`/items`, path`/items/contents/`, path`/items/contents/${7}`, path`/ITEMS/CONTENTS`])(
    'is refused for %s, so that a question cannot write by it',
    async (other) => {
      const backend = await serve(json({ items: [] }));
      const { reader } = open(backend.base, { readsByPost });
      await expect(reader.query(other, {}, reply)).rejects.toThrow(TypeError);
      expect(backend.requests).toEqual([]);
    },
  );

  it('is refused everywhere where nothing is declared', async () => {
    const backend = await serve(json({ items: [] }));
    await expect(open(backend.base).reader.query(path`/items/contents`, {}, reply)).rejects.toThrow(
      TypeError,
    );
    expect(backend.requests).toEqual([]);
  });

  it('changes nothing, so it is repeated once after a lost connection and its error says it read', async () => {
    const raw = await serveRaw((socket) => socket.destroy());
    const { reader } = open(raw.base, { readsByPost });
    const error = await failure(reader.query(path`/items/contents`, {}, reply));
    expect(error).toMatchObject({ method: 'POST', outcome: 'read', kind: 'unreachable' });
    expect(raw.opened()).toBe(2);
  });
});

describe('JSON under another media type', () => {
  it('is read where it is declared, by its body', async () => {
    const { base } = await mislabelled('{"items":[1]}');
    const { reader, writer } = open(base);
    const options = { mislabelled: true };
    await expect(reader.json(path`/ids`, reply, options)).resolves.toEqual({ items: [1] });
    await expect(writer.send('POST', path`/add`, { ...options, reply })).resolves.toEqual({ items: [1] });
    expect(await failure(reader.json(path`/ids`, reply))).toMatchObject({ kind: 'not_api' });
  });

  it('is not believed of a web page', async () => {
    const { base } = await mislabelled('<!doctype html><title>Sign in</title>');
    const error = await failure(open(base).reader.json(path`/ids`, reply, { mislabelled: true }));
    expect(error).toMatchObject({ kind: 'not_api' });
    expect(error.message).toContain('a web page');
  });
});
