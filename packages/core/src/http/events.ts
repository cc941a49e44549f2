import type { Readable } from 'node:stream';
import { createParser } from 'eventsource-parser';
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
  let state: 'open' | 'enough' | 'too long' = 'open';
  const parser = createParser({
    maxBufferSize: EVENT_CHARACTERS,
    onEvent: ({ data }) => {
      if (state === 'open' && !onEvent(data)) state = 'enough';
    },
    onError: ({ type }) => {
      if (type === 'max-buffer-size-exceeded') state = 'too long';
    },
  });
  const lines = wholeLineEnds();
  const hasSeen = (what: typeof state) => state === what;
  // The type of a Readable leaves its chunks open; a response body has bytes.
  for await (const chunk of body as AsyncIterable<Uint8Array>) {
    parser.feed(lines(decoder.decode(chunk, { stream: true })));
    if (hasSeen('too long')) throw new Fault({ kind: 'too_large', reason: 'An event is too long.' });
    if (!hasSeen('enough')) continue;
    discard(body);
    return;
  }
}

/** The parser waits behind a CR for the LF that may follow; a stream of CRs alone would be an event late. */
function wholeLineEnds(): (text: string) => string {
  let isOpen = false;
  return (text) => {
    if (text === '') return text;
    const rest = isOpen && text.startsWith('\n') ? text.slice(1) : text;
    isOpen = text.endsWith('\r');
    return isOpen ? `${rest}\n` : rest;
  };
}
