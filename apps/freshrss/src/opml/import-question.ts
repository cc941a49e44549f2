import { counted, joinWords, type Question, type Reader, ToolError, type Words, words } from '@guard/core';
import { isStoredAs } from '../api/stored-name.ts';
import type { Feed } from '../api/subscriptions.ts';
import { readTags, type Tags } from '../api/tags.ts';
import { feedNumbers } from '../feeds/feed-numbers.ts';
import { quoted } from '../names/name-errors.ts';
import { recogniseImport } from '../recognise/opml.ts';
import { knownAmong, type KnownFeeds } from './known-feeds.ts';
import { type OpmlContents, RISKS } from './read-opml.ts';
import { riskWords } from './risk-words.ts';

/**
 * What importing a file does, with the feeds and names of this account.
 *
 * @throws ToolError for a file at which FreshRSS would stop
 */
export async function importQuestion(read: Reader, contents: OpmlContents): Promise<Question> {
  const tags = await readTags(read);
  refuseLabels(tags, contents.categories);
  const known = await knownAmong(read, contents.feeds);
  const count = contents.feeds.length;
  const cost = [
    words`FreshRSS fetches all of them, from whatever address the file names.`,
    ...newCategories(tags, contents.categories),
    ...warnings(contents, known),
  ];
  return {
    will: words`This will import an OPML with ${counted(count, words`feed`)}.`,
    cost: joinWords(cost, words`\n`),
    confirm: words`Import ${counted(count, words`feed`)}`,
    recognise: recogniseImport(contents, known.feeds),
  };
}

/** @throws ToolError for a category with the name of a label, at which FreshRSS stops, or files the feeds elsewhere */
function refuseLabels({ categories, labels }: Tags, named: ReadonlySet<string>): void {
  const clash = labels.find(
    (label) => !categories.includes(label) && [...named].some((name) => isStoredAs(name, label)),
  );
  if (clash === undefined) return;
  throw new ToolError(
    `Nothing was done: the OPML has a category with the name of a label, ${quoted(clash)}, and both share one set of names. FreshRSS would stop the import there. Rename one of them first.`,
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
function warnings({ risks }: OpmlContents, { count: known, feeds, countsHidden }: KnownFeeds): Words[] {
  const found = RISKS.flatMap((risk) => {
    const count = risks.get(risk);
    return count === undefined ? [] : [riskWords(risk, count)];
  });
  return [
    ...(known > 0 ? [overwritten(known, feeds)] : []),
    ...(countsHidden
      ? []
      : [words`Hidden feeds could not be counted; those in the file are overwritten as well.`]),
    ...found,
    words`FreshRSS keeps no record of what was overwritten; new feeds have to be unsubscribed one by one.`,
  ];
}

function overwritten(known: number, feeds: readonly Feed[]): Words {
  const numbers = feedNumbers(feeds.map(({ id }) => id));
  if (known === 1) {
    const which = feeds.length === 0 ? words`` : words` (feed ${numbers})`;
    return words`1 of them is already subscribed${which}: its title and settings are overwritten.`;
  }
  const which = feeds.length === 0 ? words`` : words` (feeds ${numbers})`;
  return words`${known} of them are already subscribed${which}: their titles and settings are overwritten.`;
}
