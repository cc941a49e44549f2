/** A call that makes its server ask, for a page that shows the question. */
export interface AskedCall {
  readonly id: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
}

const OPML =
  '<opml version="2.0"><body><outline text="a" type="rss" xmlUrl="https://a.example/feed.xml"/>' +
  '<outline text="b" type="rss" xmlUrl="https://tech.example/feed.xml"/></body></opml>';

/** The ids of the first articles of a simulated FreshRSS: the microseconds of their crawl. */
const ARTICLES = [0, 1].map((index) => String(Date.UTC(2026, 11, 1) * 1000 + index));

/** The questions that the pages show, by server. Every one of them is put by the real server, in a test. */
export const ASKED = {
  'wg-easy': [
    { id: 'delete_client', tool: 'delete_client', args: { clientId: 1 } },
    { id: 'create_client', tool: 'create_client', args: { name: 'phone', expiresAt: null } },
    {
      id: 'update_client',
      tool: 'update_client',
      args: { clientId: 2, serverAllowedIps: ['192.168.0.0/16'] },
    },
    { id: 'enable_client', tool: 'enable_client', args: { clientId: 3 } },
    { id: 'generate_one_time_link', tool: 'generate_one_time_link', args: { clientId: 1 } },
  ],
  freshrss: [
    { id: 'mark_articles', tool: 'mark_articles', args: { ids: ARTICLES, read: true, starred: true } },
    { id: 'mark_all_as_read', tool: 'mark_all_as_read', args: { category: 'News' } },
    { id: 'unsubscribe_feed', tool: 'unsubscribe_feed', args: { feed_id: 1 } },
    { id: 'delete_category', tool: 'delete_category_or_label', args: { name: 'News' } },
    { id: 'delete_label', tool: 'delete_category_or_label', args: { name: 'later' } },
    { id: 'import_opml', tool: 'import_opml', args: { opml: OPML } },
  ],
  woodpecker: [
    { id: 'approve_pipeline', tool: 'approve_pipeline', args: { repo_id: 21, number: 42 } },
    {
      id: 'update_repository',
      tool: 'update_repository',
      args: { repo_id: 21, trusted_network: true, visibility: 'public' },
    },
    {
      id: 'update_secret',
      tool: 'update_secret',
      args: { repo_id: 21, name: 'NPM_TOKEN', events: ['push', 'pull_request'] },
    },
    { id: 'chown_repository', tool: 'chown_repository', args: { repo_id: 21 } },
    { id: 'delete_repository', tool: 'delete_repository', args: { repo_id: 21, remove: true } },
    {
      id: 'create_user',
      tool: 'create_user',
      args: { login: 'newcomer', email: 'new@example.com', admin: true },
    },
    { id: 'create_forge', tool: 'create_forge', args: { type: 'gitea', url: 'https://git.example.org' } },
    { id: 'pause_queue', tool: 'pause_queue', args: {} },
    { id: 'set_log_level', tool: 'set_log_level', args: { level: 'disabled' } },
  ],
} satisfies Record<string, readonly AskedCall[]>;
