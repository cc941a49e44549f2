import { pipeline } from 'node:stream';
import type { Readable, Transform } from 'node:stream';
import { Fault } from './fault.ts';

/**
 * The stream of a body as it was before compression. Only one coding is undone: each further layer multiplies what
 * a few bytes unfold to, and no backend that was offered three codings needs two of them at once.
 */
export async function decompress(body: Readable, coding: string): Promise<Readable> {
  const name = coding.trim().toLowerCase();
  if (name === '' || name === 'identity') return body;
  const decoder = await decoderFor(name);
  if (decoder === undefined) {
    discard(body);
    throw new Fault({
      kind: 'not_api',
      reason: 'The answer is compressed in a way that this server did not offer.',
    });
  }
  // Failures of both streams reach the one that reads from the decoder.
  return pipeline(body, decoder, () => undefined);
}

async function decoderFor(coding: string): Promise<Transform | undefined> {
  const zlib = await import('node:zlib');
  if (coding === 'gzip' || coding === 'x-gzip') return zlib.createGunzip();
  if (coding === 'deflate') return zlib.createInflate();
  return coding === 'br' ? zlib.createBrotliDecompress() : undefined;
}

/**
 * Moves a stream into `chunks` up to `ceiling` bytes and stops the stream there; what came before a failure stays.
 * @returns whether that was all of it.
 */
export async function collect(
  source: AsyncIterable<Uint8Array>,
  ceiling: number,
  chunks: Uint8Array[],
): Promise<boolean> {
  let room = ceiling;
  for await (const chunk of source) {
    chunks.push(chunk.subarray(0, room));
    room -= chunk.length;
    if (room < 0) return false;
  }
  return true;
}

/** Decoded in one piece, since a chunk may end inside a character; a BOM is dropped. */
export function decodeText(chunks: readonly Uint8Array[]): string {
  return new TextDecoder().decode(Buffer.concat(chunks));
}

/** Reads no further. A stream that is destroyed reports an error, which nobody waits for here. */
export function discard(body: Readable): void {
  body.on('error', () => undefined).destroy();
}

/** A whole body as text. Content-Length is believed when it is too large, and never when it is small. */
export async function readText(body: Readable, headers: BodyHeaders, ceiling: number): Promise<string> {
  if (Number(headers.length) > ceiling) {
    discard(body);
    throw tooLarge(ceiling);
  }
  const chunks: Uint8Array[] = [];
  if (!(await collect(await decompress(body, headers.coding), ceiling, chunks))) throw tooLarge(ceiling);
  return decodeText(chunks);
}

export interface BodyHeaders {
  readonly coding: string;
  readonly length: string;
}

const tooLarge = (ceiling: number): Fault =>
  new Fault({
    kind: 'too_large',
    reason: `The answer is larger than ${ceiling.toLocaleString('en')} bytes. Ask for less: narrow the request.`,
  });
