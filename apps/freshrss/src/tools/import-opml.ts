import { guardedTool } from '@guard/core';
import * as z from 'zod';
import { readFeeds } from '../api/subscriptions.ts';
import { added, importInto } from '../opml/import-feeds.ts';
import { importQuestion } from '../opml/import-question.ts';
import { readOpml } from '../opml/read-opml.ts';

export const importOpml = guardedTool({
  name: 'import_opml',
  title: 'Import an OPML',
  description:
    'Subscribes to all feeds of an OPML file and fetches them, which can take minutes. Feeds that are already subscribed get the titles and settings of the file. At most 1,048,576 bytes, without a document type. Asks a person first.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: true },
  input: z.strictObject({ opml: z.string().min(1).describe('The whole XML text') }),
  output: z.looseObject({
    feeds_in_file: z.int(),
    feeds_before: z.int(),
    feeds_after: z.int(),
    new_feed_ids: z.array(z.int()),
    notice: z.string(),
  }),
  untrusted: false,
  targets: {},
  // It may set headers, cookies and proxies, and its addresses may hold passwords.
  secretArguments: ['opml'],
  lookWith: 'list_feeds',
  question: async ({ input, read }) => {
    const contents = await readOpml(input.opml);
    return { ...(await importQuestion(read, contents)), plan: { count: contents.feeds.length } };
  },
  write: async ({ input, plan, read, write }) => {
    const before = await readFeeds(read);
    await importInto({ read, write }, input.opml, before);
    const after = await readFeeds(read);
    return {
      feeds_in_file: plan.count,
      feeds_before: before.length,
      feeds_after: after.length,
      new_feed_ids: added(before, after),
      notice:
        'FreshRSS accepted the file. Feeds that were already subscribed, are in the file twice or are hidden are not shown as new.',
    };
  },
});
