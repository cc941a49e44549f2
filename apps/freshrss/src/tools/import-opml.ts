import { BackendError, joinWords, ToolError, type Words, words, type Writer, writeTool } from '@guard/core';
import * as z from 'zod';
import { type Feed, readFeeds } from '../api/subscriptions.ts';
import { readTags, type Tags } from '../api/tags.ts';
import { isStoredAs } from '../api/stored-name.ts';
import { sendOpml } from '../api/write-subscriptions.ts';
import { type KnownFeeds, knownAmong } from '../opml/known-feeds.ts';
import { quoted } from '../names/name-errors.ts';
import { feedNumbers } from '../feeds/feed-numbers.ts';
import { type OpmlFacts, readOpml, RISKS } from '../opml/read-opml.ts';
import { riskWords } from '../opml/risk-words.ts';

export const importOpml = writeTool({
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
      const tags = await readTags(read);
      refuseLabels(tags, facts.categories);
      const known = await knownAmong(read, facts.feeds);
      const count = facts.feeds.length;
      return {
        question: {
          targets: [],
          will: words`This will import an OPML with ${count} feed(s).`,
          cost: joinWords(
            [
              words`FreshRSS fetches all of them, from whatever address the file names.`,
              ...newCategories(tags, facts.categories),
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
    const before = await readFeeds(write);
    await send(write, input.opml, before);
    const after = await readFeeds(write);
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

/** @throws ToolError for a category named like a label, at which FreshRSS breaks off, or files the feeds elsewhere */
function refuseLabels({ categories, labels }: Tags, named: ReadonlySet<string>): void {
  const clash = labels.find(
    (label) => !categories.includes(label) && [...named].some((name) => isStoredAs(name, label)),
  );
  if (clash === undefined) return;
  throw new ToolError(
    `Nothing was done: the OPML has a category that is named like a label, ${quoted(clash)}, and both share one set of names. FreshRSS would break the import off there. Rename one of them first.`,
  );
}

function newCategories({ categories }: Tags, named: ReadonlySet<string>): Words[] {
  const count = [...named].filter(
    (name) => !categories.some((category) => isStoredAs(name, category)),
  ).length;
  return count === 0
    ? []
    : [words`It creates ${count} new ${count === 1 ? words`category` : words`categories`}.`];
}

/** What comes along, by kind and number, never by name: the file is somebody else's words. */
function warnings({ risks }: OpmlFacts, { count: known, feedIds, countsHidden }: KnownFeeds): Words[] {
  const found = RISKS.flatMap((risk) => {
    const count = risks.get(risk);
    return count === undefined ? [] : [riskWords(risk, count)];
  });
  return [
    ...(known > 0 ? [overwritten(known, feedIds)] : []),
    ...(countsHidden
      ? []
      : [words`Hidden feeds could not be counted; those in the file are overwritten as well.`]),
    ...found,
    words`FreshRSS keeps no record of what was overwritten; new feeds have to be unsubscribed one by one.`,
  ];
}

function overwritten(known: number, feedIds: readonly number[]): Words {
  const numbers = feedNumbers(feedIds);
  if (known === 1) {
    const which = feedIds.length === 0 ? words`` : words` (feed ${numbers})`;
    return words`1 of them is subscribed already${which}: its title and settings are overwritten.`;
  }
  const which = feedIds.length === 0 ? words`` : words` (feeds ${numbers})`;
  return words`${known} of them are subscribed already${which}: their titles and settings are overwritten.`;
}

/** After a 400 or a 500 the good feeds are there all the same, so only the list tells. Other refusals come before any work. */
async function send(write: Writer, opml: string, before: readonly Feed[]): Promise<void> {
  try {
    await sendOpml(write, opml);
  } catch (error) {
    if (!(error instanceof BackendError) || error.outcome !== 'unknown') throw error;
    // PHP that died in the middle goes on no more than one that refused.
    if (error.status !== 400 && error.status !== 500)
      throw new ToolError(`${error.message} ${STILL_RUNNING}`);
    const after = await readFeeds(write).catch(() => undefined);
    const now =
      after === undefined
        ? 'What it took could not be read'
        : `${newFeeds(added(before, after).length)}, and settings may have been overwritten`;
    throw new ToolError(
      `FreshRSS ${REFUSED.get(error.status) ?? 'failed'}. ${now}: look with list_feeds before anything is tried again.`,
    );
  }
}

function newFeeds(count: number): string {
  return count === 0 ? 'No new feed is there' : `There are ${count} new feed(s) all the same`;
}

const REFUSED: ReadonlyMap<number | undefined, string> = new Map([
  [400, 'refused the file or a part of it (status 400, without a reason)'],
  [500, 'broke off in the middle of the file (status 500, without a reason; its log may have one)'],
]);

const STILL_RUNNING =
  'FreshRSS does not stop an import when nobody waits any longer: it may still be running. Do not import again; look with list_feeds in a few minutes.';

function added(before: readonly Feed[], after: readonly Feed[]): number[] {
  const known = new Set(before.map(({ id }) => id));
  return after.map(({ id }) => id).filter((id) => !known.has(id));
}
