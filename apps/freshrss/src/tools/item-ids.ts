import * as z from 'zod';
import { canonicalItemId } from '../api/item-id.ts';

/** At most this many in one call: a question about more would be agreed to unread. */
const MOST = 1000;

/** Ids of articles, each once, whatever form they come in. */
export function itemIds(max = MOST) {
  const id = z.preprocess(
    (value) => (typeof value === 'number' && Number.isSafeInteger(value) ? String(value) : value),
    z.string().transform((text, context) => {
      const canonical = canonicalItemId(text.trim());
      if (canonical === undefined) context.addIssue({ code: 'custom', message: 'not the id of an article' });
      return canonical ?? '';
    }),
  );
  return z
    .array(id)
    .min(1)
    .max(max)
    .transform((ids) => [...new Set(ids)]);
}
