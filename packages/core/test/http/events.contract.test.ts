import { describe, expect, it } from 'vitest';
import { path } from '../../src/http/path.ts';
import { failure, open, serve } from './loopback.ts';

const stream = (pieces: readonly (string | Buffer)[], type = 'text/event-stream', end = true) =>
  serve((_request, response) => {
    response.writeHead(200, { 'content-type': type });
    for (const piece of pieces) response.write(piece);
    if (end) response.end();
  });

async function follow(base: URL, enough = Number.POSITIVE_INFINITY) {
  const seen: string[] = [];
  const onEvent = (data: string) => seen.push(data) < enough;
  await open(base).reader.events(path`/events`, { onEvent });
  return seen;
}

describe('a stream of events', () => {
  it('gives the data of each, whatever its line ends, comments, names and ids', async () => {
    const { base, requests } = await stream([
      ': ping\n\n',
      'id: 1\nevent: step\ndata: {"a":1}\n\n',
      'data:two\ndata: lines\r\n\r\n',
      'event: nothing\n\ndata: last, unfinished',
    ]);
    expect(await follow(base)).toEqual(['{"a":1}', 'two\nlines']);
    expect(requests[0]?.headers.accept).toBe('text/event-stream');
  });

  it.each(['\n', '\r\n', '\r'])(
    'is seen with %j between its lines, all of which are allowed',
    async (end) => {
      const text = [
        'data: one',
        '',
        'event: step',
        'data: two',
        'data: lines',
        '',
        ': ping',
        '',
        'data: 3',
        '',
        '',
      ];
      const bytes = [...Buffer.from(text.join(end))].map((byte) => Buffer.from([byte]));
      expect(await follow((await stream(bytes)).base)).toEqual(['one', 'two\nlines', '3']);
      expect(await follow((await stream([text.join(end)])).base)).toEqual(['one', 'two\nlines', '3']);
    },
  );

  it('is put together again where a chunk ends inside an event or a character', async () => {
    const bytes = [...Buffer.from('data: é😀\n\ndata: 2\n\n')].map((byte) => Buffer.from([byte]));
    expect(await follow((await stream(bytes)).base)).toEqual(['é😀', '2']);
  });

  it('is left as soon as enough was seen, though the backend goes on', async () => {
    const { base } = await stream(['data: 1\n\ndata: 2\n\n'], 'text/event-stream', false);
    expect(await follow(base, 1)).toEqual(['1']);
  });

  it('ends with the total time, though the backend keeps it open', async () => {
    const { base } = await stream([': ping\n\n'], 'text/event-stream', false);
    const limits = { totalMs: 50 };
    const call = open(base).reader.events(path`/events`, { onEvent: () => true, limits });
    expect(await failure(call)).toMatchObject({ kind: 'timeout', outcome: 'read' });
  });

  it('that never ends an event is refused before it fills the memory', async () => {
    const { base } = await stream([`data: ${'x'.repeat(5 * 1024 * 1024)}`], 'text/event-stream', false);
    const call = open(base).reader.events(path`/events`, { onEvent: () => true });
    expect(await failure(call)).toMatchObject({ kind: 'too_large' });
  });

  it('is not taken from a web page', async () => {
    const { base } = await stream(['data: {"forged":true}\n\n'], 'text/html');
    const seen: string[] = [];
    const call = open(base).reader.events(path`/events`, { onEvent: (data) => seen.push(data) > 0 });
    expect(await failure(call)).toMatchObject({ kind: 'not_api' });
    expect(seen).toEqual([]);
  });
});
