import { describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import { path } from '../../src/http/path.ts';
import type { Reader } from '../../src/http/reader.ts';
import type { Writer } from '../../src/http/writer.ts';
import { json, open, serve } from './loopback.ts';
import type { Loopback } from './loopback.ts';

const reads = (backend: Loopback): boolean => backend.requests.every(({ method }) => method === 'GET');

/** The part of the proof that the compiler makes; it is never called. */
const compiledOnly = (reader: Reader): unknown => [
  // @ts-expect-error a reader does not send
  reader.send,
  // @ts-expect-error a reader takes no writing method
  reader.request('DELETE', path`/x`),
  // @ts-expect-error a path is no plain text
  reader.request('GET', '/x'),
];

describe('a reader', () => {
  it('has no send, in its type', () => {
    expectTypeOf<Reader>().not.toHaveProperty('send');
    expectTypeOf<Writer>().toHaveProperty('send');
    expectTypeOf<Parameters<Reader['request']>[0]>().toEqualTypeOf<'GET' | 'HEAD'>();
    expectTypeOf<Reader>().not.toExtend<Writer>();
    expect(compiledOnly).toBeTypeOf('function');
  });

  it.each(['DELETE', 'POST', 'PUT', 'PATCH', 'get', 'GET ', 'CONNECT', ''])(
    'refuses %j at run time, forced on it past the types',
    async (method) => {
      const backend = await serve(json({}));
      const { reader } = open(backend.base);
      const call: unknown = Reflect.apply(reader.request.bind(reader), undefined, [method, path`/x`]);
      await expect(call).rejects.toThrow(TypeError);
      expect(backend.requests).toEqual([]);
    },
  );

  it('refuses a method that reads GET when looked at first and DELETE afterwards', async () => {
    const backend = await serve(json({}));
    const { reader } = open(backend.base);
    let looks = 0;
    const shifty = { toString: () => ((looks += 1) === 1 ? 'GET' : 'DELETE') };
    const call: unknown = Reflect.apply(reader.request.bind(reader), undefined, [shifty, path`/x`]);
    await expect(call).rejects.toThrow(TypeError);
    expect(backend.requests).toEqual([]);
  });

  it('ignores a body that is forced on it', async () => {
    const backend = await serve(json({}));
    const { reader } = open(backend.base);
    const options = { json: { evil: true }, body: 'evil', method: 'DELETE' };
    await Reflect.apply(reader.json.bind(reader), undefined, [path`/x`, z.unknown(), options]);
    expect(backend.requests).toMatchObject([{ method: 'GET', body: '' }]);
  });

  it('takes only paths that the tag has made', async () => {
    const backend = await serve(json({}));
    const { reader } = open(backend.base);
    const forged = [{ toString: () => '/api/../..' }, '/x', Object.create(path`/x`), null];
    for (const forgery of forged) {
      const call: unknown = Reflect.apply(reader.request.bind(reader), undefined, ['GET', forgery]);
      await expect(call).rejects.toThrow(Error);
    }
    expect(backend.requests).toEqual([]);
  });

  it('shows neither transport nor writer in any property, own or inherited', async () => {
    const backend = await serve(json({}));
    const { reader, writer } = open(backend.base);
    expect(Reflect.ownKeys(reader)).toEqual([]);
    const inherited = Reflect.ownKeys(Object.getPrototypeOf(reader) as object);
    expect(new Set(inherited)).toEqual(
      new Set(['constructor', 'entries', 'events', 'json', 'query', 'request', 'text']),
    );
    expect(Object.isFrozen(reader)).toBe(true);
    expect(reader).not.toBeInstanceOf(writer.constructor);
    expect(writer).not.toBeInstanceOf(reader.constructor);
  });

  it('cannot lend itself to the send of a writer', async () => {
    const backend = await serve(json({}));
    const { reader, writer } = open(backend.base);
    const options = { reply: z.unknown() };
    const send = Reflect.get(writer, 'send');
    await expect(Reflect.apply(send, reader, ['DELETE', path`/x`, options])).rejects.toThrow(TypeError);
    const dressed: unknown = Object.setPrototypeOf(Object.create(reader), Object.getPrototypeOf(writer));
    await expect(Reflect.apply(send, dressed, ['DELETE', path`/x`, options])).rejects.toThrow(TypeError);
    expect(backend.requests).toEqual([]);
  });

  it('gives a class of its own nothing to write with', async () => {
    const backend = await serve(json({}));
    const { reader } = open(backend.base);
    const stolen: unknown[] = [];
    const Base = reader.constructor as new (...args: unknown[]) => Reader;
    class Thief extends Base {
      override async request(...args: Parameters<Reader['request']>) {
        stolen.push(this);
        return super.request(...args);
      }
    }
    const thief = new Thief((call: unknown) => Promise.resolve(call), {});
    await Reflect.apply(thief.request.bind(thief), undefined, ['DELETE', path`/x`]);
    expect(stolen).toHaveLength(1);
    expect(backend.requests).toEqual([]);
    await reader.request('GET', path`/x`);
    expect(reads(backend)).toBe(true);
  });
});
