import type { FreshRssSimulator, FreshRssVersion } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { calls, IDS } from './freshrss.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();

const CALLS: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ...Object.entries(calls).map(([tool, { args }]) => [tool, args] as const),
  ['list_articles', { content: 'text' }],
  ['get_articles', { ids: IDS }],
  ['subscribe_feed', { url: 'https://private.example/feed?token=SECRETTOKEN' }],
  ['mark_articles', { ids: IDS, read: true, confirm_token: 'wrong' }],
];

/** A publisher and a feed list full of credentials. */
function plantSecrets(freshRss: FreshRssSimulator): void {
  const link = 'https://feeduser:feedpass@private.example/feed?token=SECRETTOKEN&sig=hunter2';
  for (const { id } of freshRss.feeds) freshRss.changeFeed(id, { website: link });
  freshRss.changeFeed(3, { url: link, settings: { CURLOPT_COOKIE: 'sid=hunter2' } });
  for (const { id } of freshRss.items) {
    const enclosures = [{ href: link, type: 'audio/mpeg' }];
    freshRss.changeItem(id, { link, enclosures, content: `<p>Listen: ${link}</p>`, author: link });
  }
}

describe.each<FreshRssVersion>(['1.24.3', '1.29.1'])('on %s no tool lets out a secret', (version) => {
  it.each([
    ['while all is well', () => undefined],
    ['while the API is off', (freshRss: FreshRssSimulator) => freshRss.set({ apiEnabled: false })],
    [
      'while the account is disabled',
      (freshRss: FreshRssSimulator) => freshRss.set({ accountDisabled: true }),
    ],
    ['while connections drop', (freshRss: FreshRssSimulator) => freshRss.set({ dropConnection: true })],
    ['while answers are cut', (freshRss: FreshRssSimulator) => freshRss.set({ cutBody: true })],
    ['while a gateway gives up', (freshRss: FreshRssSimulator) => freshRss.set({ gatewayTimeout: true })],
    ['after the password was set again', (freshRss: FreshRssSimulator) => freshRss.changeApiPassword()],
  ])('%s', async (_what, disturb) => {
    const { call, freshRss, person } = await sessions.start({ version });
    await call('list_feeds');
    plantSecrets(freshRss);
    disturb(freshRss);
    for (const [tool, args] of CALLS) {
      const shown = JSON.stringify([await call(tool, args), person.seen]);
      expect(shown).not.toMatch(
        /feeduser|feedpass|SECRETTOKEN|hunter2|FAKE-api-pass|GoogleLogin|[0-9a-f]{40}/,
      );
    }
  });
});

it('an error body that echoes the password is not handed on', async () => {
  const { call, freshRss } = await sessions.start();
  const { apiPassword } = freshRss.credentials;
  freshRss.set({
    answerWith: () => Response.json({ error: `Bad request: Passwd=${apiPassword}` }, { status: 400 }),
  });
  const result = await call('list_feeds');
  expect(result.text).toContain('The instance says');
  expect(result.text).not.toContain(apiPassword);
});

describe.each([
  'https://feeduser:feedpass@private.example/feed?a=1',
  'https://private.example/feed?a=1&key=feedpass',
  'https://private.example/?url=https%3A%2F%2Ffeeduser%3Afeedpass%40feed.example',
])('a title that is an address, which FreshRSS writes with full-width signs: %s', (title) => {
  it.each(['list_feeds', 'list_articles', 'export_opml', 'update_feed'])(
    'shows no credential in %s',
    async (tool) => {
      const { call, freshRss } = await sessions.start();
      for (const { id } of freshRss.feeds) freshRss.changeFeed(id, { title });
      for (const { id } of freshRss.items) freshRss.changeItem(id, { title, author: title });
      const args = tool === 'update_feed' ? { feed_id: 1, category: 'News' } : {};
      const result = await call(tool, args);
      expect(result.isError).toBe(false);
      expect(JSON.stringify(result)).not.toContain('feedpass');
    },
  );
});

it('a title without a credential keeps the signs that FreshRSS gives it', async () => {
  const { call, freshRss } = await sessions.start();
  freshRss.changeFeed(1, { title: 'Either/or; R&D? https://news.example/feed?page=1' });
  const result = await call('list_feeds', { filter: 'either/or' });
  expect(result.text).toContain('Either／or； R＆D？ https:／／news.example／feed？page=1');
});
