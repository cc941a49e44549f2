import { EventEmitter, once } from 'node:events';
import { describe, expect, it } from 'vitest';
import { call, idsOf, raw, signIn } from './support/call.ts';
import { articles, useFreshRss } from './support/simulator.ts';

const start = useFreshRss();
const WEB = { 'https://a.example/': { feed: { title: 'A' } } };
const QUICKADD = { body: [['quickadd', 'https://a.example/']] } as const;

describe('in front of FreshRSS: it does not act', () => {
  it.each([
    ['a sign-in page', { proxy: 'sign-in-page' }, 200, 'text/html'],
    ['a sign-in elsewhere', { proxy: 'sso-redirect' }, 302, 'text/html'],
    ['a PHP location without PATH_INFO', { webServer: 'php-location-without-path-info' }, 404, 'text/html'],
    ['a limit of the body', { maxBodyBytes: 5 }, 413, 'text/html'],
    ['the API switched off', { apiEnabled: false }, 503, 'text/plain; charset=UTF-8'],
    [
      'an Authorization header that is dropped',
      { webServer: 'authorization-dropped' },
      401,
      'text/plain; charset=UTF-8',
    ],
  ] as const)('%s', async (_what, switches, status, type) => {
    const simulator = await start({ webFeeds: WEB });
    const authorization = `GoogleLogin auth=${await signIn(simulator)}`;
    simulator.set(switches);
    const answer = await call(simulator, 'subscription/quickadd', { ...QUICKADD, authorization });
    expect([answer.status, answer.headers.get('content-type')]).toEqual([status, type]);
    expect(simulator.feeds).toEqual([]);
    // It was sent all the same.
    expect(simulator.journal).toMatchObject([{ status }]);
  });

  it('sends to the sign-in with the whole path', async () => {
    const simulator = await start({ proxy: 'sso-redirect' });
    const { headers } = await raw(simulator, '/reader/api/0/tag/list?output=json');
    expect(headers.get('location')).toBe(
      'https://auth.example/login?rd=/api/greader.php/reader/api/0/tag/list?output=json',
    );
  });

  it('refuses an encoded slash in the path, and not in the query', async () => {
    const simulator = await start({ webServer: 'encoded-slashes-refused' });
    simulator.addFeed({ url: 'https://a.example/', category: 'A/B + C' });
    simulator.addItems(1, articles(1));
    const name = 'user/-/label/A%2FB%20%2B%20C';
    const refused = await call(simulator, `stream/contents/${name}`);
    expect([refused.status, refused.headers.get('content-type')]).toEqual([
      404,
      'text/html; charset=iso-8859-1',
    ]);
    expect(await idsOf(simulator, { s: 'user/-/label/A/B + C' })).toHaveLength(1);
    simulator.set({ webServer: 'nginx' });
    expect((await call(simulator, `stream/contents/${name}`)).json).toMatchObject({
      items: [{ title: '0' }],
    });
    simulator.set({ version: '1.25.0' });
    expect((await call(simulator, `stream/contents/${name}`)).json).toMatchObject({ items: [] });
  });

  it('lives in a folder, and is not found without it', async () => {
    const simulator = await start({ folder: 'FreshRSS' });
    expect(simulator.url).toMatch(/\/FreshRSS$/);
    expect((await call(simulator, 'user-info')).status).toBe(200);
    const { origin } = new URL(simulator.url);
    expect((await fetch(`${origin}/api/greader.php`)).status).toBe(404);
    expect((await fetch(`${origin}/FreshRSSx/api/greader.php`)).status).toBe(404);
  });

  it('has other pages for a wrong base URL', async () => {
    const { url } = await start();
    const root = await fetch(`${url}/`, { redirect: 'manual' });
    expect([root.status, root.headers.get('location')]).toEqual([302, '/i/?rid=0']);
    expect(await (await fetch(`${url}/i/`)).text()).toMatch(/^<!DOCTYPE html>/);
    expect(await (await fetch(`${url}/reader/api/0/user-info`)).text()).toBe('File not found.\n');
    expect((await fetch(`${url}/api/greader.phpx`)).status).toBe(404);
  });
});

describe('behind FreshRSS: it has acted', () => {
  it.each([
    ['a gateway gives up', { gatewayTimeout: true }, 504],
    ['PHP dies in the answer', { cutBody: true }, 200],
  ] as const)('%s', async (_what, switches, status) => {
    const simulator = await start({ webFeeds: WEB });
    const authorization = `GoogleLogin auth=${await signIn(simulator)}`;
    simulator.set(switches);
    const answer = await call(simulator, 'subscription/quickadd', { ...QUICKADD, authorization });
    expect([answer.status, answer.json]).toEqual([status, undefined]);
    expect(simulator.feeds).toHaveLength(1);
    expect(simulator.journal).toMatchObject([{ status: 200 }]);
  });

  it('cuts the JSON of picked requests in half', async () => {
    const simulator = await start({ cutBody: ({ path }) => path.includes('tag/list') });
    const answer = await call(simulator, 'tag/list?output=json');
    expect([answer.status, answer.json]).toEqual([200, undefined]);
    expect(answer.text).toMatch(/^\{"tags":\[/);
    expect((await call(simulator, 'unread-count?output=json')).json).toMatchObject({ max: 0 });
  });

  it('holds an answer until a test lets it go', async () => {
    const gate = new EventEmitter();
    const held = once(gate, 'open').then(() => undefined);
    const simulator = await start({ webFeeds: WEB });
    simulator.set({ holdAnswer: ({ path }) => (path.includes('quickadd') ? held : undefined) });
    const order: string[] = [];
    const slow = call(simulator, 'subscription/quickadd', QUICKADD).then(({ json }) => {
      order.push('answered');
      return json;
    });
    // FreshRSS has acted, and reads are answered meanwhile.
    while (simulator.feeds.length === 0) await call(simulator, 'user-info');
    await call(simulator, 'user-info');
    order.push('let go');
    gate.emit('open');
    expect(await slow).toMatchObject({ numResults: 1 });
    expect(order).toEqual(['let go', 'answered']);
  });

  it('has the faults of the network, too', async () => {
    const simulator = await start({ dropConnection: ({ path }) => path.includes('quickadd'), webFeeds: WEB });
    await expect(call(simulator, 'subscription/quickadd', QUICKADD)).rejects.toThrow('fetch failed');
    expect(simulator.feeds).toHaveLength(1);
  });

  it('forgets a session once for a test of the second sign-in', async () => {
    const simulator = await start();
    let refused = 0;
    simulator.set({
      answerWith: ({ path }) =>
        path.includes('/reader/') && (refused += 1) === 1
          ? new Response('Unauthorized!', { status: 401 })
          : undefined,
    });
    expect((await call(simulator, 'user-info')).status).toBe(401);
    expect((await call(simulator, 'user-info')).status).toBe(200);
  });
});

describe('a version', () => {
  it('before 1.28 has no priorities, no main and important, and no line breaks', async () => {
    const simulator = await start({ version: '1.27.1' });
    simulator.addFeed({ url: 'https://a.example/' });
    simulator.addItems(1, articles(1));
    expect((await call(simulator, 'subscription/list?output=json')).text).not.toContain('frss:priority');
    expect((await call(simulator, 'tag/list?output=json')).text).not.toContain('org.freshrss');
    expect((await call(simulator, 'stream/contents/user/-/state/org.freshrss/main')).status).toBe(400);
    expect((await call(simulator, 'stream/contents/feed/1')).text).not.toContain('\n');
  });

  it('before 1.25 hides empty categories', async () => {
    const simulator = await start({ version: '1.24.3' });
    simulator.addCategory('Empty');
    expect((await call(simulator, 'tag/list?output=json')).text).not.toContain('Empty');
    simulator.set({ version: '1.25.0' });
    expect((await call(simulator, 'tag/list?output=json')).text).toContain('Empty');
  });

  it('1.29.2-dev fetches no private address unless it is told to', async () => {
    const url = 'http://192.168.1.1/feed';
    const simulator = await start({
      version: '1.29.2-dev',
      webFeeds: { [url]: { feed: { title: 'Router' } } },
    });
    const body = [['quickadd', url]] as const;
    expect((await call(simulator, 'subscription/quickadd', { body })).json).toMatchObject({ numResults: 0 });
    simulator.set({ privateFeedsAllowed: true });
    expect((await call(simulator, 'subscription/quickadd', { body })).json).toMatchObject({ numResults: 1 });
  });
});
