import { type Reader, ToolError } from '@guard/core';
import * as z from 'zod';
import { EXPORT, SUBSCRIPTION_LIST } from './endpoints.ts';

const FEED_ID = /^feed\/(\d{1,15})$/;

const subscriptionList = z.looseObject({
  subscriptions: z.array(
    z.looseObject({
      id: z.string().regex(FEED_ID),
      title: z.string(),
      categories: z.array(z.looseObject({ label: z.string().optional() })).optional(),
      url: z.string().optional(),
      htmlUrl: z.string().optional(),
      'frss:priority': z.string().optional(),
    }),
  ),
});

/** A feed as it is listed. Hidden feeds are not, since 1.28. */
export interface Feed {
  readonly id: number;
  /** With full-width letters for & < > and others, as FreshRSS hands it out. */
  readonly title: string;
  readonly category: string | undefined;
  /** With user and password, if it has them. */
  readonly url: string | undefined;
  readonly website: string | undefined;
  /** Since 1.28. */
  readonly priority: string | undefined;
}

export async function readFeeds(read: Reader): Promise<Feed[]> {
  const { subscriptions } = await read.json(SUBSCRIPTION_LIST, subscriptionList, {
    query: { output: 'json' },
    mislabelled: true,
  });
  return subscriptions.map(({ id, title, categories, url, htmlUrl, ...rest }) => ({
    id: feedNumber(id) ?? 0,
    title,
    category: categories?.[0]?.label,
    url,
    website: htmlUrl,
    priority: rest['frss:priority'],
  }));
}

/** The number in `feed/5`; undefined for anything else. */
export function feedNumber(streamId: string | undefined): number | undefined {
  const digits = FEED_ID.exec(streamId ?? '')?.[1];
  return digits === undefined ? undefined : Number(digits);
}

/**
 * One feed. Called before a write: FreshRSS says OK to numbers it does not know.
 *
 * @throws ToolError when there is none
 */
export async function readFeed(read: Reader, feedId: number): Promise<Feed> {
  const feed = (await readFeeds(read)).find(({ id }) => id === feedId);
  if (feed !== undefined) return feed;
  throw new ToolError(
    `Nothing was done: there is no feed ${feedId}. list_feeds shows the feeds, but not the hidden ones.`,
  );
}

/** The whole OPML, credentials included. */
export async function readExport(read: Reader): Promise<string> {
  return read.text(EXPORT, { types: ['application/xml', 'text/xml', 'text/x-opml'] });
}
