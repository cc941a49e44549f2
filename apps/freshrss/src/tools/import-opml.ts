import { BackendError, joinWords, ToolError, type Words, words, type Writer, writeTool } from '@guard/core';
import * as z from 'zod';
import { type Feed, listFeeds } from '../api/subscriptions.ts';
import { importOpml } from '../api/write-subscriptions.ts';
import { afterWrite } from './after-write.ts';
import { type KnownFeeds, knownAmong } from './known-feeds.ts';
import { type OpmlFacts, readOpml, type Risk, RISKS } from './opml-reader.ts';

export const importOpmlTool = writeTool({
  name: 'import_opml',
  title: 'Import an OPML',
  description:
    'Subscribes to all feeds of an OPML and fetches them, which can take minutes. Feeds that are subscribed already get its titles and settings. At most 1,048,576 bytes, no document type. Asks a person first.',
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
  lookWith: 'list_feeds',
  asks: {
    rule: 'always',
    prepare: async ({ input, read }) => {
      const facts = await readOpml(input.opml);
      const known = await knownAmong(read, facts.feeds);
      const count = facts.feeds.length;
      return {
        question: {
          targets: [],
          will: words`This will import an OPML with ${count} feed(s).`,
          cost: joinWords(
            [
              words`FreshRSS fetches all of them, from whatever address the file names.`,
              ...warnings(facts, known),
            ],
            words`\n`,
          ),
          confirm: words`Import ${count} feed(s)`,
        },
        plan: { count },
      };
    },
  },
  write: async ({ input, plan, write }) => {
    const before = await listFeeds(write);
    await send(write, input.opml, before);
    const after = await afterWrite('list_feeds', () => listFeeds(write));
    return {
      feeds_in_file: plan.count,
      feeds_before: before.length,
      feeds_after: after.length,
      new_feed_ids: added(before, after),
      notice:
        'FreshRSS accepted the file. Feeds that were subscribed before, are in the file twice or are hidden do not show up as new.',
    };
  },
});

/** What comes along, by kind and number, never by name: the file is somebody else's words. */
function warnings({ risks }: OpmlFacts, { count: known, countsHidden }: KnownFeeds): Words[] {
  const found = RISKS.flatMap((risk) => {
    const count = risks.get(risk);
    return count === undefined ? [] : [words`${count} entries ${RISK_WORDS[risk]}.`];
  });
  return [
    ...(known > 0
      ? [words`${known} of them are subscribed already: their titles and settings are overwritten.`]
      : []),
    ...(countsHidden
      ? []
      : [words`Hidden feeds could not be counted; those in the file are overwritten as well.`]),
    ...found,
    words`FreshRSS keeps no record of what was overwritten; new feeds have to be unsubscribed one by one.`,
  ];
}

const RISK_WORDS: Readonly<Record<Risk, Words>> = {
  request: words`set how FreshRSS fetches: headers, cookies, a proxy or data to send`,
  scraping: words`make FreshRSS take articles out of web pages or other data`,
  reading: words`set rules that act on new articles, such as marking them read`,
  remote: words`are filled from another OPML address, again and again`,
  visibility: words`set where a feed is shown, which can hide it`,
  other: words`set other options of FreshRSS`,
  private: words`have an address on the machine of FreshRSS itself or a private network`,
  credentials: words`have a user name or password in their address`,
};

/** After a 400 the good feeds are there all the same, so only the list tells. Other refusals come before any work. */
async function send(write: Writer, opml: string, before: readonly Feed[]): Promise<void> {
  try {
    await importOpml(write, opml);
  } catch (error) {
    if (!(error instanceof BackendError) || error.outcome !== 'unknown') throw error;
    if (error.status !== 400) throw new ToolError(`${error.message} ${STILL_RUNNING}`);
    const after = await listFeeds(write).catch(() => undefined);
    const now =
      after === undefined
        ? 'What it took could not be read'
        : `There are ${added(before, after).length} new feed(s) all the same, and settings may have been overwritten`;
    throw new ToolError(
      `FreshRSS refused the file or a part of it (status 400, without a reason). ${now}: look with list_feeds before anything is tried again.`,
    );
  }
}

const STILL_RUNNING =
  'FreshRSS does not stop an import when nobody waits any longer: it may still be running. Do not import again; look with list_feeds in a few minutes.';

function added(before: readonly Feed[], after: readonly Feed[]): number[] {
  const known = new Set(before.map(({ id }) => id));
  return after.map(({ id }) => id).filter((id) => !known.has(id));
}
