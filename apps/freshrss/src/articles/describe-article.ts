import { cutLine } from '@guard/core';
import * as z from 'zod';
import type { Item } from '../api/items.ts';
import { feedNumber } from '../api/subscriptions.ts';
import type { States } from './article-states.ts';
import { partOf, whyEmpty } from './text-part.ts';
import { shownText } from '../texts/shown-text.ts';
import { webAddress } from '../texts/web-address.ts';

/** What every tool returns of an article. */
export const articleOutput = z.looseObject({
  id: z.string(),
  title: z.string(),
  url: z.string().optional(),
  feed_id: z.int().optional(),
  published: z.string().optional(),
  read: z.boolean().optional(),
  starred: z.boolean().optional(),
  excerpt: z.string().optional(),
  text: z.string().optional(),
});

/** `none`: no text. `excerpt`: its start on one line. `text`: as much of it as there is room for. */
export type Content = 'none' | 'excerpt' | 'text';

/** UTF-16 code units of HTML that are read of each article, where it is one of several. */
export const LISTED_HTML = 20_000;
export const ASK_ALONE = 'Call get_articles for this article alone, or open its url.';

const EXCERPT = 300;
const MOST_ENCLOSURES = 3;

/** An article and its readable text. */
export interface Article {
  readonly id: string;
  readonly item: Item;
  readonly text: string;
}

/** How its text is shown. */
export interface Shown {
  readonly content: Content;
  /** UTF-16 code units of a text. */
  readonly longest: number;
  /** Where in the text to begin; undefined where only its start can be asked for. */
  readonly offset: number | undefined;
  /** Whether the text was made of all of this HTML. */
  readonly readsWhole: (html: string) => boolean;
  /** Where to find the rest of a text that was cut. */
  readonly rest: string;
}

/** What is shown of an article. Its state comes from FreshRSS alone, never from what the publisher wrote. */
export function describeArticle({ id, item, text }: Article, states: States, shown: Shown) {
  const { title = '', author, published, crawlTimeMsec, canonical, alternate, enclosure, origin } = item;
  const [read, starred, labels] = [states.read(id), states.starred(id), states.labels(id)];
  return {
    id,
    title: shortened(title, EXCERPT),
    author: author && shortened(author, 100),
    url: webAddress(canonical?.[0]?.href) ?? webAddress(alternate?.[0]?.href),
    feed_id: feedNumber(origin?.streamId),
    feed: origin?.title && shortened(origin.title, 100),
    published: published === undefined ? undefined : instant(published * 1000),
    crawled: crawlTimeMsec === undefined ? undefined : instant(Number(crawlTimeMsec)),
    read,
    starred,
    ...((read === undefined || starred === undefined) && { state_unknown: STATE_UNKNOWN }),
    labels,
    ...(labels === undefined && { labels_unknown: LABELS_UNKNOWN }),
    enclosures: webAddresses(enclosure),
    ...describeText(text, item, shown),
  };
}

/** Cleaned of credentials before it is cut: the first half of one would not be recognised. */
function shortened(text: string, longest: number): string {
  return cutLine(shownText(text), longest);
}

function describeText(text: string, item: Item, { content, longest, offset, readsWhole, rest }: Shown) {
  if (content === 'none') return undefined;
  const html = item.summary?.content ?? '';
  const isWhole = readsWhole(html);
  const all = shownText(text);
  const empty = all.trim() === '' ? whyEmpty(html, isWhole) : undefined;
  if (content === 'excerpt') {
    const line = all.replace(/\s+/g, ' ');
    return { excerpt: cutLine(isWhole ? line : `${line} …`, EXCERPT), empty };
  }
  const { part, next } = partOf(all, offset ?? 0, longest);
  const behind = part === '' && all !== '' ? `The text ends at ${all.length}.` : empty;
  const goesOn = offset === undefined || next === undefined ? rest : `Call again with offset ${next}.`;
  return {
    text: part,
    empty: behind,
    next_offset: offset === undefined ? undefined : next,
    text_length: offset === undefined || part === all ? undefined : all.length,
    cut: isWhole && next === undefined ? undefined : `The text goes on. ${goesOn}`,
  };
}

const STATE_UNKNOWN =
  'Whether it is read or starred is not known: it is not among the 10,000 newest articles of that kind. A listing with filter shows it.';
const LABELS_UNKNOWN =
  'Its labels are not known: the articles claim too many at once, a label has too many articles to search, or a category has its name. Pass fewer articles, or list by label.';

function webAddresses(links: Item['enclosure']): string[] | undefined {
  const urls = (links ?? []).flatMap(({ href }) => webAddress(href) ?? []);
  return urls.length === 0 ? undefined : urls.slice(0, MOST_ENCLOSURES);
}

/** A publisher may claim any date, even one that does not exist. */
function instant(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
