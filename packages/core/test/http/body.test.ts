import { Readable } from 'node:stream';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { collect, decodeText, decompress, readText } from '../../src/http/body.ts';

const stream = (...chunks: readonly Buffer[]): Readable => Readable.from(chunks);

describe('collect', () => {
  it('cuts at the ceiling and stops the stream', async () => {
    let pulled = 0;
    const endless = Readable.from(
      (function* () {
        for (;;) {
          pulled += 1;
          yield Buffer.alloc(100);
        }
      })(),
      { highWaterMark: 1 },
    );
    const chunks: Uint8Array[] = [];
    await expect(collect(endless, 250, chunks)).resolves.toBe(false);
    expect(Buffer.concat(chunks)).toHaveLength(250);
    expect(endless.destroyed).toBe(true);
    expect(pulled).toBeLessThan(10);
  });

  it.each([
    [10, true],
    [9, false],
    [0, false],
  ])('with a ceiling of %i for ten bytes is whole: %s', async (ceiling, whole) => {
    const chunks: Uint8Array[] = [];
    await expect(collect(stream(Buffer.alloc(4), Buffer.alloc(6)), ceiling, chunks)).resolves.toBe(whole);
    expect(Buffer.concat(chunks)).toHaveLength(ceiling);
  });
});

describe('decodeText', () => {
  it('gives whole characters wherever the chunks were cut', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), fc.nat(), (text, seed) => {
        const bytes = Buffer.from(text);
        const cut = bytes.length === 0 ? 0 : seed % bytes.length;
        const expected = text.replace(/^\ufeff/, '');
        expect(decodeText([bytes.subarray(0, cut), bytes.subarray(cut)])).toBe(expected);
      }),
    );
  });
});

describe('decompress', () => {
  it('passes a plain body on as it is', async () => {
    const body = stream(Buffer.from('x'));
    await expect(decompress(body, '')).resolves.toBe(body);
    await expect(decompress(body, ' Identity ')).resolves.toBe(body);
  });

  it('refuses a coding that was not offered, and lets go of the body', async () => {
    const body = stream(Buffer.from('x'));
    await expect(decompress(body, 'zstd')).rejects.toMatchObject({ facts: { kind: 'not_api' } });
    expect(body.destroyed).toBe(true);
  });

  it('hands a failure of the body to its reader', async () => {
    const body = Readable.from(
      (function* () {
        yield gzipSync('hello').subarray(0, 12);
        throw new Error('reset');
      })(),
    );
    await expect(collect(await decompress(body, 'gzip'), 100, [])).rejects.toThrow('reset');
  });
});

describe('readText', () => {
  it('stops a bomb near the ceiling and ends both streams', async () => {
    const body = stream(brotliCompressSync(Buffer.alloc(20 * 1024 * 1024)));
    const reading = readText(body, { coding: 'br', length: '' }, 1000);
    await expect(reading).rejects.toMatchObject({ facts: { kind: 'too_large' } });
    expect(body.destroyed).toBe(true);
  });

  it('does not believe a length that is small or no number', async () => {
    for (const length of ['1', 'NaN', '-5', '', 'x']) {
      const reading = readText(stream(Buffer.alloc(50)), { coding: '', length }, 49);
      await expect(reading).rejects.toMatchObject({ facts: { kind: 'too_large' } });
    }
  });

  it('believes one that is too large without reading', async () => {
    const body = stream(Buffer.from('x'));
    const reading = readText(body, { coding: '', length: '50' }, 49);
    await expect(reading).rejects.toMatchObject({ facts: { kind: 'too_large' } });
    expect(body.destroyed).toBe(true);
  });
});
