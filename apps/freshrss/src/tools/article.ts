import { cleanText, cutLine } from '@guard/core';
import * as z from 'zod';
import type { Item } from '../api/items.ts';
import { feedNumber } from '../api/subscriptions.ts';
import type { States } from './article-states.ts';

/** What every tool says of an article. */
export const articleOutput = z.looseObject({ id: z.string(), title: z.string() });

/** `none`: no text. `excerpt`: its start on one line. `text`: as much of it as there is room for. */
export type Content = 'none' | 'excerpt' | 'text';

const EXCERPT = 300;
const LONGEST_URL = 1000;
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
  /** Whether the text was made of all of this HTML. */
  readonly readsWhole: (html: string) => boolean;
  /** Where the rest of a text is that was cut. */
  readonly rest: string;
}

/** What is shown of an article. Its state comes from FreshRSS alone, never from what the publisher wrote. */
export function describeArticle({ id, item, text }: Article, states: States, shown: Shown) {
  const { title = '', author, published, crawlTimeMsec, canonical, alternate, enclosure, origin } = item;
  const labels = states.labels(id);
  return {
    id,
    title: cutLine(cleanText(title), EXCERPT),
    author: author && cutLine(cleanText(author), 100),
    url: webAddress(canonical?.[0]?.href) ?? webAddress(alternate?.[0]?.href),
    feed_id: feedNumber(origin?.streamId),
    feed: origin?.title && cutLine(cleanText(origin.title), 100),
    published: published === undefined ? undefined : instant(published * 1000),
    crawled: crawlTimeMsec === undefined ? undefined : instant(Number(crawlTimeMsec)),
    read: states.read(id),
    starred: states.starred(id),
    labels,
    ...(labels === undefined && { labels_unknown: LABELS_UNKNOWN }),
    enclosures: webAddresses(enclosure),
    ...describeText(text, item.summary?.content, shown),
  };
}

function describeText(text: string, html = '', { content, longest, readsWhole, rest }: Shown) {
  if (content === 'none') return undefined;
  const cleaned = cleanText(text);
  const isWhole = readsWhole(html);
  if (content === 'excerpt') {
    const line = cleaned.replace(/\s+/g, ' ');
    return { excerpt: cutLine(isWhole ? line : `${line} …`, EXCERPT) };
  }
  const cut = isWhole && cleaned.length <= longest ? undefined : `The text goes on. ${rest}`;
  return { text: cutLine(cleaned, longest), cut };
}

const LABELS_UNKNOWN =
  'Which labels it has is not known: too many are claimed at once, one has too many articles to look through, or a category has its name. Ask for fewer articles, or list a label.';

/** Addresses of the web only: a publisher can write javascript: and file: as well. */
function webAddress(href = ''): string | undefined {
  return /^https?:\/\//i.test(href) && href.length <= LONGEST_URL ? href : undefined;
}

function webAddresses(links: Item['enclosure']): string[] | undefined {
  const urls = (links ?? []).flatMap(({ href }) => webAddress(href) ?? []);
  return urls.length === 0 ? undefined : urls.slice(0, MOST_ENCLOSURES);
}

/** A publisher may claim any date, also one that there is not. */
function instant(milliseconds: number): string | undefined {
  const date = new Date(milliseconds);
  return Number.isNaN(date.getTime()) ? undefined : date.toISOString();
}
