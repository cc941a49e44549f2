import type { Readable } from 'node:stream';
import { discard } from './body.ts';
import { Fault } from './fault.ts';

/** Takes the data of one event; false ends the stream. */
export type OnEvent = (data: string) => boolean;

export const EVENT_STREAM = 'text/event-stream';

/** One event that is longer is no honest one; a stream without blank lines must not fill the memory. */
const EVENT_CHARACTERS = 4 * 1024 * 1024;

/**
 * Reads a stream of server-sent events until it ends or `onEvent` has seen enough. Comments, names and ids of events
 * are passed over.
 */
export async function readEvents(body: Readable, onEvent: OnEvent): Promise<void> {
  const decoder = new TextDecoder();
  let open = '';
  // The type of a Readable leaves its chunks open; a response body has bytes.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    open += decoder.decode(chunk, { stream: true }).replaceAll('\r', '');
    const blocks = open.split('\n\n');
    open = blocks.pop() ?? '';
    if (open.length > EVENT_CHARACTERS)
      throw new Fault({ kind: 'too_large', reason: 'An event is too long.' });
    for (const data of blocks.map(dataOf)) {
      if (data === undefined || onEvent(data)) continue;
      discard(body);
      return;
    }
  }
}

function dataOf(block: string): string | undefined {
  const lines = block.split('\n').filter((line) => line.startsWith('data:'));
  if (lines.length === 0) return undefined;
  return lines.map((line) => line.slice('data:'.length).replace(/^ /, '')).join('\n');
}
