import { READS, readTool, ToolError, wholeNumber } from '@guard/core';
import * as z from 'zod';
import { readItems } from '../api/items.ts';
import { articleIds } from '../articles/article-ids.ts';
import { statesByFeed } from '../articles/article-states.ts';
import { articleOutput, ASK_ALONE, describeArticle, LISTED_HTML } from '../articles/describe-article.ts';
import { textReader } from '../texts/plain-text.ts';

/** UTF-16 code units of text for all articles together. */
const ALL_TEXTS = 16_000;
/** UTF-16 code units of HTML that are read of several articles together, and of a single one. */
const HTML = { several: 200_000, alone: 520_000 };

const OUTSIDE = 'More than this is not read: open its url.';

export const getArticles = readTool({
  name: 'get_articles',
  title: 'Get articles',
  description:
    'Shows articles by id with their text, and names the ids that FreshRSS does not know. The text of a single article can be read whole, part by part, by offset.',
  hints: READS,
  input: z.strictObject({
    ids: articleIds(20).describe('Up to 20, in any of the three forms FreshRSS uses'),
    content: z.enum(['none', 'excerpt', 'text']).describe('Default: text').optional(),
    offset: wholeNumber('With a single id: where in its text to begin', { min: 0 }).optional(),
  }),
  output: z.looseObject({ articles: z.array(articleOutput), missing: z.array(z.string()) }),
  untrusted: true,
  lists: { articles: { narrow: 'Ask for fewer ids.' } },
  read: async ({ input, read }) => {
    const { ids, content = 'text' } = input;
    const isAlone = ids.length === 1;
    if (!isAlone && (input.offset ?? 0) > 0) throw new ToolError('offset goes with a single id.');
    const items = await readItems(read, ids);
    const missing = ids.filter((id) => !items.has(id));
    if (missing.length === ids.length) {
      throw new ToolError('FreshRSS knows none of these articles: they are gone, or the ids are wrong.');
    }
    const most = isAlone ? HTML.alone : Math.max(LISTED_HTML, Math.floor(HTML.several / ids.length));
    const reader = await textReader(most);
    const states = await statesByFeed(read, items);
    const how = {
      content,
      longest: Math.floor(ALL_TEXTS / ids.length),
      readsWhole: reader.readsWhole,
      offset: isAlone ? (input.offset ?? 0) : undefined,
      rest: isAlone ? OUTSIDE : ASK_ALONE,
    };
    const articles = ids.flatMap((id) => {
      const item = items.get(id);
      if (item === undefined) return [];
      const article = { id, item, text: reader.textOf(item.summary?.content ?? '') };
      return [describeArticle(article, states, how)];
    });
    return { articles, missing };
  },
});
