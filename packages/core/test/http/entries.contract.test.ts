import { once } from 'node:events';
import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { path } from '../../src/http/path.ts';
import { failure, open, serve } from './loopback.ts';

const list = (pieces: readonly (string | Buffer)[], headers: Record<string, string> = {}) =>
  serve((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json', ...headers });
    for (const piece of pieces) response.write(piece);
    response.end();
  });

async function entries(base: URL, limits: object = {}) {
  const seen: unknown[] = [];
  await open(base).reader.entries(path`/list`, z.unknown(), {
    limits,
    onEntry: (entry) => seen.push(entry) > 0,
  });
  return seen;
}

const read = async (...pieces: readonly (string | Buffer)[]) => entries((await list(pieces)).base);

describe('a list that is read entry by entry', () => {
  it.each([
    ['[]', []],
    [' [ \n ] ', []],
    ['null', []],
    [' null\n', []],
    ['[1]', [1]],
    [
      '[null, "a,b]", [1, [2]], {"c": "}"}, "\\"," , "\\\\"]',
      [null, 'a,b]', [1, [2]], { c: '}' }, '",', '\\'],
    ],
    ['[{"__proto__": {"x": 1}}]', [JSON.parse('{"__proto__": {"x": 1}}')]],
  ])('gives the entries of %s', async (text, expected) => {
    expect(await read(text)).toEqual(expected);
  });

  it('is put together again where a piece ends inside an entry, a character or an escape', async () => {
    const text = '[{"a":"é😀\\"]"},"x\\\\",[1,2]]';
    const bytes = [...Buffer.from(text)].map((byte) => Buffer.from([byte]));
    expect(await read(...bytes)).toEqual(JSON.parse(text));
  });

  it.each([
    '',
    '{}',
    '{"a":[1]}',
    '[1',
    '["a',
    '[1,]',
    '[,1]',
    '[1,,2]',
    '[}',
    '[1}',
    '[1] x',
    '[1][2]',
    'nul',
    '[nope]',
  ])('is none: %j', async (text) => {
    const { base } = await list([text]);
    expect(await failure(entries(base))).toMatchObject({ kind: 'not_api', outcome: 'read' });
  });

  it('is unpacked on the way', async () => {
    const { base } = await list([gzipSync('[1,2]')], { 'content-encoding': 'gzip' });
    expect(await entries(base)).toEqual([1, 2]);
  });

  it('is left as soon as enough was seen, though the backend goes on', async () => {
    const { base } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('[1,2,3,');
    });
    const seen: unknown[] = [];
    const onEntry = (entry: unknown) => seen.push(entry) < 2;
    await open(base).reader.entries(path`/list`, z.unknown(), { onEntry });
    expect(seen).toEqual([1, 2]);
  });

  it('is checked entry by entry', async () => {
    const { base } = await list(['[{"n":1},{"n":"x"}]']);
    const { reader } = open(base);
    const shape = z.looseObject({ n: z.int() });
    const call = reader.entries(path`/list`, shape, { onEntry: () => true });
    expect(await failure(call)).toMatchObject({ kind: 'shape' });
  });

  it('is not taken from a web page', async () => {
    const { base } = await list(['[1]'], { 'content-type': 'text/html' });
    expect(await failure(entries(base))).toMatchObject({ kind: 'not_api' });
  });
});

describe('what a list may cost', () => {
  it('is not measured by its length, because nothing of it is kept', async () => {
    const entry = JSON.stringify({ line: 1, data: 'x'.repeat(1000) });
    const { base } = await serve(async (_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write(`[${entry}`);
      for (let at = 1; at < 40_000; at += 1) {
        if (!response.write(`,${entry}`)) await once(response, 'drain');
      }
      response.end(']');
    });
    let count = 0;
    const limits = { bodyBytes: 2000 };
    await open(base).reader.entries(path`/list`, z.unknown(), { limits, onEntry: () => (count += 1) > 0 });
    expect(count).toBe(40_000);
  });

  it('is measured by each entry, before it fills the memory', async () => {
    const { base } = await list(['["', 'x'.repeat(3000), '"]']);
    expect(await failure(entries(base, { bodyBytes: 2000 }))).toMatchObject({ kind: 'too_large' });
  });

  it('is measured by the values of each entry', async () => {
    const { base } = await list([`[[${'1,'.repeat(3000)}1]]`]);
    expect(await failure(entries(base, { bodyValues: 2000 }))).toMatchObject({ kind: 'too_large' });
  });

  it('is bounded by the time for the whole', async () => {
    const { base } = await serve((_request, response) => {
      response.writeHead(200, { 'content-type': 'application/json' }).write('[1,');
    });
    expect(await failure(entries(base, { totalMs: 50 }))).toMatchObject({ kind: 'timeout' });
  });
});
