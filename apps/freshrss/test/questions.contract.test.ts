import type { FreshRssOptions, FreshRssSimulator, FreshRssVersion } from '@guard/simulators';
import { canAsk } from '@guard/core/inspect';
import { describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { IDS, opmlOf } from './freshrss.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();

/** What a person must be told before a call, on a version of FreshRSS. */
interface Row {
  readonly tool: string;
  readonly direction: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly versions: readonly FreshRssVersion[];
  readonly states: readonly string[];
  /** What must not be said there, because it is true of another version. */
  readonly never?: readonly string[];
  /** Titles that are unread afterwards. */
  readonly leaves?: readonly string[];
  readonly options?: FreshRssOptions;
  readonly prepare?: (freshRss: FreshRssSimulator) => void;
}

const BEFORE: readonly FreshRssVersion[] = ['1.24.3', '1.25.0', '1.26.3', '1.27.1'];
const SINCE: readonly FreshRssVersion[] = ['1.28.1', '1.29.1', '1.29.2-dev'];
const OLD = 'This FreshRSS is older than 1.28';

/** Feeds 1, 4, 5, 6 and 7 in News: as seeded, important, shown on its own, hidden, shown in the category. */
function everyPriority(freshRss: FreshRssSimulator): void {
  for (const [index, priority] of (['important', 'feed', 'hidden', 'category'] as const).entries()) {
    freshRss.addFeed({ url: `https://${priority}.example/`, category: 'News', priority });
    freshRss.addItems(4 + index, [{ title: priority, labels: ['later'], starred: true }]);
  }
}

const ROWS: readonly Row[] = [
  {
    tool: 'mark_all_as_read',
    direction: 'everything',
    args: { stream: 'reading-list' },
    versions: BEFORE,
    prepare: everyPriority,
    states: ['up to 9 unread', OLD, 'every feed (7) is marked, hidden and important ones included'],
    never: ['stay as they are'],
    leaves: [],
  },
  {
    tool: 'mark_all_as_read',
    direction: 'everything',
    args: { stream: 'reading-list' },
    versions: SINCE,
    prepare: everyPriority,
    states: ['up to 8 unread', 'every listed feed (6)', 'Hidden feeds stay as they are.'],
    never: [OLD],
    leaves: ['hidden'],
  },
  {
    tool: 'mark_all_as_read',
    direction: 'a category',
    args: { category: 'News' },
    versions: BEFORE,
    prepare: everyPriority,
    states: [
      'up to 7 unread',
      OLD,
      'every feed of the category (5) is marked, hidden and important ones included: 1, 4, 5, 6, 7',
    ],
    never: ['stay as they are'],
    leaves: ['Tech one', 'Tech two'],
  },
  {
    tool: 'mark_all_as_read',
    direction: 'a category',
    args: { category: 'News' },
    versions: SINCE,
    prepare: everyPriority,
    states: [
      'up to 4 unread',
      'It marks 2 feeds of the category: 1, 7.',
      'marked important stay as they are: 4.',
      'shown in their own feed only, or hidden, stay as they are',
    ],
    never: [OLD],
    leaves: ['Tech one', 'Tech two', 'important', 'feed', 'hidden'],
  },
  {
    tool: 'mark_all_as_read',
    direction: 'a label',
    args: { label: 'later' },
    versions: [...BEFORE, ...SINCE],
    prepare: everyPriority,
    states: ['up to 5 unread', 'in every feed, hidden and important ones included'],
    leaves: ['News one', 'News three', 'Tech one', 'Tech two'],
  },
  {
    tool: 'mark_all_as_read',
    direction: 'the starred, hidden feeds with them',
    args: { stream: 'starred' },
    versions: ['1.27.1'],
    prepare: everyPriority,
    states: [
      'This will mark 4 unread articles in the starred articles as read, and those of hidden feeds.',
      OLD,
      'starred articles of hidden feeds are marked as well, and are not in this number',
    ],
    never: ['up to 4 unread'],
    leaves: ['News two', 'News three', 'Tech one', 'Tech two'],
  },
  {
    tool: 'mark_all_as_read',
    direction: 'the starred, without hidden feeds',
    args: { stream: 'starred' },
    versions: SINCE,
    prepare: everyPriority,
    states: ['up to 4 unread', 'Starred articles of hidden feeds stay as they are'],
    leaves: ['News two', 'News three', 'Tech one', 'Tech two', 'hidden'],
  },
  {
    tool: 'mark_all_as_read',
    direction: 'the main stream',
    args: { stream: 'main' },
    versions: SINCE,
    prepare: everyPriority,
    states: ['up to 6 unread', 'It marks 4 feeds, important ones included: 1, 2, 3, 4.'],
    leaves: ['feed', 'hidden', 'category'],
  },
  {
    tool: 'mark_all_as_read',
    direction: 'the important feeds',
    args: { stream: 'important' },
    versions: SINCE,
    prepare: everyPriority,
    states: ['up to 1 unread', 'It marks every feed that is marked important (1): 4.'],
    leaves: ['News one', 'News two', 'News three', 'Tech one', 'Tech two', 'feed', 'hidden', 'category'],
  },
  {
    tool: 'mark_all_as_read',
    direction: 'a feed',
    args: { feed_id: 1 },
    versions: [...BEFORE, ...SINCE],
    states: ['up to 3 unread articles in feed 1', `(article ${IDS[2]})`],
    leaves: ['Tech one', 'Tech two'],
  },
  {
    tool: 'mark_articles',
    direction: 'read',
    args: { ids: [IDS[0], IDS[1]], read: true },
    versions: [...BEFORE, ...SINCE],
    states: ['This will mark 2 article(s) as read.', 'so this cannot be undone'],
    leaves: ['News three', 'Tech one', 'Tech two'],
  },
  {
    tool: 'unsubscribe_feed',
    direction: 'from a feed',
    args: { feed_id: 1 },
    versions: [...BEFORE, ...SINCE],
    states: ['from feed 1', 'All its articles are deleted at once', 'Starred now: 1. Unread now: 3.'],
    leaves: ['Tech one', 'Tech two'],
  },
  {
    tool: 'delete_category_or_label',
    direction: 'a category, where hidden feeds are listed',
    args: { name: 'News' },
    versions: BEFORE,
    prepare: everyPriority,
    states: ['5 feeds move to the default category: 1, 4, 5, 6, 7.', 'cannot be undone'],
    never: ['does not list'],
  },
  {
    tool: 'delete_category_or_label',
    direction: 'a category, where hidden feeds are not listed',
    args: { name: 'News' },
    versions: SINCE,
    prepare: everyPriority,
    states: [
      '4 feeds move to the default category: 1, 4, 5, 7.',
      'Hidden feeds of it, which FreshRSS does not list, move as well.',
    ],
  },
  {
    tool: 'delete_category_or_label',
    direction: 'a label',
    args: { name: 'later' },
    versions: [...BEFORE, ...SINCE],
    prepare: everyPriority,
    states: ['It is taken off 5 articles, which stay.', 'cannot be undone'],
  },
  {
    tool: 'import_opml',
    direction: 'feeds, known and new ones',
    args: { opml: opmlOf('https://import.example/1.xml', 'https://tech.example/feed.xml') },
    versions: [...BEFORE, ...SINCE],
    states: [
      'an OPML with 2 feeds',
      'FreshRSS fetches all of them',
      '1 of them is already subscribed (feed 2): its title and settings are overwritten.',
    ],
  },
];

const unread = ({ items }: FreshRssSimulator) => items.filter(({ read }) => !read).map(({ title }) => title);

describe('a question says what will be true afterwards', () => {
  const cases = ROWS.flatMap((row) => row.versions.map((version) => ({ ...row, version })));
  it('of every tool that asks', () => {
    const asking = server.tools.filter((tool) => canAsk(tool));
    expect(new Set(ROWS.map(({ tool }) => tool))).toEqual(new Set(asking.map(({ name }) => name)));
  });

  it.each(cases)('$tool, $direction, on $version', async (row) => {
    const { call, freshRss, person } = await sessions.start({ version: row.version, ...row.options });
    row.prepare?.(freshRss);
    const result = await call(row.tool, row.args);
    const [shown] = person.seen;
    for (const fact of row.states) expect(shown?.message).toContain(fact);
    for (const untrue of row.never ?? []) expect(shown?.message).not.toContain(untrue);
    expect(result.isError).toBe(false);
    expect(unread(freshRss)).toEqual(row.leaves ?? unread(freshRss));
  });
});
