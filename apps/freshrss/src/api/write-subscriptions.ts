import type { Writer } from '@guard/core';
import * as z from 'zod';
import { EDIT_SUBSCRIPTION, IMPORT, QUICK_ADD } from './endpoints.ts';
import { htmlEscaped } from './html-escaped.ts';
import { Stream } from './streams.ts';

const ok = { reply: z.literal('OK'), types: ['text/html', 'text/plain'] };

/** FreshRSS fetches the feed inside the request, for 20 seconds by itself, and may have to discover it first. */
const WHILE_FETCHING = { headersMs: 80_000, totalMs: 90_000 };
/** It then refreshes all that is new, still inside the request. */
const WHILE_IMPORTING = { headersMs: 170_000, totalMs: 180_000 };

const quickAdded = z.looseObject({
  numResults: z.number(),
  query: htmlEscaped.optional(),
  streamId: z.string().optional(),
  streamName: htmlEscaped.optional(),
  // It may repeat the address.
  error: htmlEscaped.optional(),
});

/** Subscribes; 200 whatever happens, with `numResults` 0 and a sentence when it did not. */
export async function quickAdd(write: Writer, url: string) {
  return write.send('POST', QUICK_ADD, {
    form: { quickadd: url },
    reply: quickAdded,
    mislabelled: true,
    limits: WHILE_FETCHING,
  });
}

/** New title and category; what is undefined stays. A category that does not exist is created. */
export interface FeedEdit {
  readonly title?: string | undefined;
  readonly category?: string | undefined;
}

export async function editFeed(write: Writer, feedId: number, { title, category }: FeedEdit): Promise<void> {
  const a = category === undefined ? undefined : String(Stream.named(category));
  const form = { s: String(Stream.ofFeed(feedId)), ac: 'edit', t: title, a };
  await write.send('POST', EDIT_SUBSCRIPTION, { form, ...ok });
}

export async function unsubscribe(write: Writer, feedId: number): Promise<void> {
  const form = { s: String(Stream.ofFeed(feedId)), ac: 'unsubscribe' };
  await write.send('POST', EDIT_SUBSCRIPTION, { form, ...ok });
}

/** A 400 is no proof: one bad feed is enough for it, and the others are kept. */
export async function sendOpml(write: Writer, opml: string): Promise<void> {
  const options = { ...ok, limits: WHILE_IMPORTING, refusalMayBePartial: true };
  await write.send('POST', IMPORT, { text: opml, ...options });
}
