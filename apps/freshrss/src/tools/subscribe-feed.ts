import { writeTool } from '@guard/core';
import * as z from 'zod';
import { describeFeed, feedOutput } from '../feeds/describe-feed.ts';
import { homeFor, wasCreated } from '../feeds/home-category.ts';
import { publicAddress } from '../feeds/public-address.ts';
import { fileFeed, subscribe } from '../feeds/subscribe.ts';
import { newName } from '../names/name-arguments.ts';

export const subscribeFeed = writeTool({
  name: 'subscribe_feed',
  title: 'Subscribe to a feed',
  description:
    'Subscribes to a feed by its address, or by the address of a web page that links to one. FreshRSS fetches it at once, which can take a minute. A feed that is already subscribed stays as it is. Addresses in private networks or with a password are refused.',
  hints: { readOnlyHint: false, destructiveHint: false, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({
    url: z.string().min(1).max(2000).describe('http or https'),
    title: newName.describe("Default: the feed's own").optional(),
    category: newName.describe('Created when it is new').optional(),
  }),
  output: feedOutput.extend({
    already_subscribed: z.boolean(),
    category_created: z.boolean().optional(),
  }),
  untrusted: true,
  lookWith: 'list_feeds',
  sends: 'several',
  targets: {},
  neverAsks: 'it only adds, and unsubscribe_feed takes the feed away again',
  write: async ({ input: { url, title, category }, read, write }) => {
    const address = publicAddress(url);
    const home = category === undefined ? undefined : await homeFor(read, category);
    const { before, added } = await subscribe(read, write, address);
    if (before !== undefined) {
      const notice = title === undefined && home === undefined ? undefined : STAYS;
      return { ...describeFeed(before), already_subscribed: true, notice };
    }
    const edit = { title, category: home?.stored };
    if (title !== undefined || home !== undefined) await fileFeed(write, added.feedId, edit);
    return {
      feed_id: added.feedId,
      title: title ?? added.title,
      url: added.url,
      category: home?.shown,
      already_subscribed: false,
      category_created: home && (await wasCreated(read, home)),
    };
  },
});

const STAYS = 'It was already subscribed, so title and category stay as they were. update_feed changes them.';
