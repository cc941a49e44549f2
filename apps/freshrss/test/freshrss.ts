import { type FreshRssSimulator, startFreshRss } from '@guard/simulators';
import type { ExampleCall, ExampleCalls, TestBackend } from '@guard/testkit';

const API = '/api/greader.php/reader/api/0';
const READ = 'user/-/state/com.google/read';
const STARRED = 'user/-/state/com.google/starred';

/** The ids of the seeded articles, oldest first: microseconds from the start of the simulator's clock. */
export const IDS = Array.from({ length: 5 }, (_, index) => String(Date.UTC(2026, 11, 1) * 1000 + index));
const [FIRST = '', SECOND = ''] = IDS;

/** Feeds that the pretended web has, besides those that are subscribed. */
export const WEB = {
  'https://new.example/feed.xml': { feed: { title: 'New & shiny', website: 'https://new.example/' } },
  'https://import.example/1.xml': { feed: { title: 'Imported' } },
  'https://import.example/2.xml': { feed: { title: 'Imported too' } },
} as const;

/** An OPML with one feed for each address. */
export function opmlOf(...urls: readonly string[]): string {
  const outlines = urls.map((url) => `<outline text="x" type="rss" xmlUrl="${url}"/>`);
  return `<opml version="2.0"><body>${outlines.join('')}</body></opml>`;
}

const post = (path: string, body?: Readonly<Record<string, unknown>>) => ({
  method: 'POST',
  path: `${API}/${path}`,
  ...(body && { body }),
});

/** What feed 1 is recognised by. */
const DAILY_NEWS: ExampleCall['facts'] = [
  { label: 'Title', value: 'Daily News', from: 'backend' },
  { label: 'Address', value: 'https://news.example/feed.xml', from: 'backend' },
];

/** One call per tool, on the account that {@link seed} makes. */
export const calls: ExampleCalls = {
  get_user_info: { args: {} },
  list_feeds: { args: {} },
  list_categories: { args: {} },
  get_unread_counts: { args: {} },
  list_articles: { args: {} },
  get_articles: { args: { ids: [FIRST] } },
  list_article_ids: { args: { feed_id: 1 } },
  export_opml: { args: {} },
  mark_articles: {
    args: { ids: [FIRST], read: true },
    writes: [post('edit-tag', { a: [READ], i: [FIRST] })],
    other: {
      args: { ids: [FIRST, SECOND], read: true },
      writes: [post('edit-tag', { a: [READ], i: [FIRST, SECOND] })],
    },
    facts: [{ label: `Article ${FIRST}`, value: 'News one', from: 'backend' }],
    quiet: {
      args: { ids: [FIRST], starred: true },
      writes: [post('edit-tag', { a: [STARRED], i: [FIRST] })],
    },
  },
  mark_all_as_read: {
    args: { feed_id: 1 },
    writes: [post('mark-all-as-read', { s: ['feed/1'], ts: [IDS[2]] })],
    facts: DAILY_NEWS,
    other: {
      args: { category: 'Tech' },
      writes: [post('mark-all-as-read', { s: ['user/-/label/Tech'], ts: [IDS[4]] })],
    },
  },
  subscribe_feed: {
    args: { url: 'https://new.example/feed.xml' },
    writes: [post('subscription/quickadd', { quickadd: ['https://new.example/feed.xml'] })],
  },
  update_feed: {
    args: { feed_id: 1, title: 'Renamed' },
    writes: [post('subscription/edit', { s: ['feed/1'], ac: ['edit'], t: ['Renamed'] })],
  },
  unsubscribe_feed: {
    args: { feed_id: 1 },
    writes: [post('subscription/edit', { s: ['feed/1'], ac: ['unsubscribe'] })],
    facts: DAILY_NEWS,
    other: {
      args: { feed_id: 2 },
      writes: [post('subscription/edit', { s: ['feed/2'], ac: ['unsubscribe'] })],
    },
  },
  rename_category_or_label: {
    args: { name: 'News', new_name: 'Papers' },
    writes: [post('rename-tag', { s: ['user/-/label/News'], dest: ['user/-/label/Papers'] })],
  },
  delete_category_or_label: {
    args: { name: 'News' },
    writes: [post('disable-tag', { s: ['user/-/label/News'] })],
    facts: [
      { label: 'Category', value: 'News', from: 'backend' },
      { label: 'Feed 1', value: 'Daily News', from: 'backend' },
    ],
    other: {
      args: { name: 'later' },
      writes: [post('disable-tag', { s: ['user/-/label/later'] })],
    },
  },
  import_opml: {
    args: { opml: opmlOf('https://import.example/1.xml') },
    writes: [post('subscription/import')],
    facts: [{ label: 'Address 1 in the file', value: 'https://import.example/1.xml', from: 'call' }],
    other: {
      args: { opml: opmlOf('https://import.example/1.xml', 'https://import.example/2.xml') },
      writes: [post('subscription/import')],
    },
  },
};

/** Feeds 1 (category News, articles 1 to 3), 2 (Tech, 4 and 5) and 3 (no article), labels `later` and `todo`. */
export function seed(freshRss: FreshRssSimulator): void {
  freshRss.addFeed({
    url: 'https://news.example/feed.xml',
    title: 'Daily News',
    website: 'https://news.example/',
    category: 'News',
  });
  freshRss.addFeed({ url: 'https://tech.example/feed.xml', title: 'Tech', category: 'Tech' });
  freshRss.addFeed({ url: 'https://bare.example/feed.xml', title: 'Bare' });
  freshRss.addLabel('todo');
  freshRss.addItems(1, [
    { title: 'News three', published: at(3), content: '<p>Third &amp; last</p>' },
    { title: 'News two', published: at(2), content: '<p>Second</p>', labels: ['later'] },
    { title: 'News one', published: at(1), content: '<p>First</p>', starred: true },
  ]);
  freshRss.addItems(2, [
    { title: 'Tech two', published: at(5), content: '<p>Zwei</p>' },
    { title: 'Tech one', published: at(4), content: '<p>Eins</p>' },
  ]);
}

/** Day `day` of November 2026, in seconds. */
export function at(day: number): number {
  return Date.UTC(2026, 10, day) / 1000;
}

/** The settings of a server that uses this simulator. */
export function settings({ url, credentials }: FreshRssSimulator): Record<string, string> {
  return {
    FRESHRSS_URL: url,
    FRESHRSS_USER: credentials.user,
    FRESHRSS_API_PASSWORD: credentials.apiPassword,
  };
}

/** A FreshRSS in that state. */
export async function startBackend(): Promise<TestBackend> {
  const freshRss = await startFreshRss({ webFeeds: WEB });
  seed(freshRss);
  return {
    env: settings(freshRss),
    journal: freshRss.journal,
    reset() {
      freshRss.reset();
      seed(freshRss);
    },
    disturb() {
      for (const { id, starred } of freshRss.items) freshRss.changeItem(id, { starred: !starred });
      freshRss.addFeed({ url: 'https://import.example/1.xml', category: 'News' });
    },
    close: () => freshRss.close(),
  };
}
