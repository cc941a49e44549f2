import type { Reader } from '@guard/core';
import * as z from 'zod';
import { canonicalItemId } from './canonical-item-id.ts';
import { ITEM_CONTENTS } from './endpoints.ts';
import { htmlEscaped } from './html-escaped.ts';

const link = z.array(z.looseObject({ href: z.string().optional() })).optional();

const item = z.looseObject({
  id: z.string(),
  crawlTimeMsec: z.string().optional(),
  published: z.number().optional(),
  title: z.string().optional(),
  author: z.string().optional(),
  canonical: link,
  alternate: link,
  enclosure: z.array(z.looseObject({ href: htmlEscaped.optional() })).optional(),
  categories: z.array(z.string()).optional(),
  origin: z.looseObject({ streamId: z.string().optional(), title: z.string().optional() }).optional(),
  summary: z.looseObject({ content: z.string().optional() }).optional(),
});

/** An article. All of it but the id and the feed's number was written by whoever publishes the feed. */
export type Item = z.output<typeof item>;

/** Bytes; a single article may have half a million. */
const CONTENTS_BYTES = 32 * 1024 * 1024;
const AT_ONCE = 50;

/** Articles by their decimal id. What FreshRSS does not know is simply missing. */
export async function readItems(read: Reader, ids: readonly string[]): Promise<Map<string, Item>> {
  const found = new Map<string, Item>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const i = ids.slice(from, from + AT_ONCE);
    const answer = await read.query(ITEM_CONTENTS, { i }, z.looseObject({ items: z.array(item) }), {
      mislabelled: true,
      limits: { bodyBytes: CONTENTS_BYTES },
    });
    for (const each of answer.items) found.set(canonicalItemId(each.id) ?? each.id, each);
  }
  return found;
}
