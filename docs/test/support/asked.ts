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

/** The repository of a simulated Bitbucket, and the commit that its pull request 42 begins with. */
const RETRY = { project: 'PAY', repo: 'checkout' };
const RETRY_COMMIT = '3f227cd76f07eee33fce028491a74a99b6acc42b';

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
  bitbucket: [
    { id: 'merge_pull_request', tool: 'merge_pull_request', args: { ...RETRY, pr_id: 42 } },
    { id: 'enable_auto_merge', tool: 'enable_auto_merge', args: { ...RETRY, pr_id: 42 } },
    {
      id: 'update_pull_request',
      tool: 'update_pull_request',
      args: { ...RETRY, pr_id: 42, version: 0, draft: true },
    },
    { id: 'submit_pr_review', tool: 'submit_pr_review', args: { ...RETRY, pr_id: 42, action: 'approve' } },
    {
      id: 'set_build_status',
      tool: 'set_build_status',
      args: {
        ...RETRY,
        commit_id: RETRY_COMMIT,
        key: 'CI',
        state: 'SUCCESSFUL',
        url: 'https://ci.example.org/43',
      },
    },
    { id: 'resolve_task', tool: 'resolve_task', args: { ...RETRY, pr_id: 42, task_id: 8 } },
    { id: 'decline_pull_request', tool: 'decline_pull_request', args: { ...RETRY, pr_id: 43 } },
    { id: 'create_tag', tool: 'create_tag', args: { ...RETRY, name: 'v1.1.0', start_point: 'main' } },
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
