import * as z from 'zod';
import { canonicalItemId } from '../api/canonical-item-id.ts';

/** At most this many in one call: nobody would read a question about more. */
const MOST = 1000;

/** The microseconds in which FreshRSS can have crawled: since it exists, and until the next century. */
const FIRST = BigInt(Date.UTC(2012, 0, 1)) * 1000n;
const LAST = BigInt(Date.UTC(2100, 0, 1)) * 1000n;

const NO_ID = 'not the id of an article';
/** Such as a decimal in the long form, which FreshRSS reads as hex. It says OK to it and does nothing. */
const NO_TIME = `${NO_ID}: an id is the time of a crawl, and this is not one`;

/** Ids of articles that are to be changed: what cannot be one is refused, because FreshRSS says OK to it. */
export const articleIdsToChange = articleIds(MOST, isCrawlTime);

/** Ids of articles, each once, whatever form they come in. */
export function articleIds(max: number, isPossible: (id: bigint) => boolean = () => true) {
  const id = z.preprocess(
    (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value),
    z.string().transform((text, context) => {
      const canonical = canonicalItemId(text.trim());
      if (canonical === undefined) context.addIssue({ code: 'custom', message: NO_ID });
      else if (!isPossible(BigInt(canonical))) context.addIssue({ code: 'custom', message: NO_TIME });
      return canonical ?? '';
    }),
  );
  return z
    .array(id)
    .min(1)
    .max(max)
    .transform((ids) => [...new Set(ids)]);
}

function isCrawlTime(id: bigint): boolean {
  return id >= FIRST && id < LAST;
}
