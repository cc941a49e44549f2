import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { type FreshRssSimulator, startFreshRss } from '@guard/simulators';
import { ANY_CLIENT, approves, type Environment, nobody, spawnServer } from '@guard/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { server } from '../src/server.ts';
import { IDS, seed, settings, WEB } from './freshrss.ts';
import { formsOf, writesOf } from './support/journal.ts';
import { titles } from './support/results.ts';
import { TROUBLES } from './support/troubles.ts';

const BINARY = fileURLToPath(new URL('../dist/freshrss-mcp.js', import.meta.url));
let freshRss: FreshRssSimulator;

beforeAll(async () => {
  freshRss = await startFreshRss({ webFeeds: WEB });
});
afterAll(() => freshRss.close());
beforeEach(() => {
  freshRss.reset();
  seed(freshRss);
});

const run = (env: Environment, ...args: string[]) => spawnServer(BINARY, env, args).ended();

describe('the built server', () => {
  it('reads articles as text, which is loaded on first use', async () => {
    const spawned = spawnServer(BINARY, settings(freshRss));
    const client = await ANY_CLIENT.connect(spawned.transport, approves());
    const listed = await client.callTool('list_articles', {
      filter: 'unread',
      query: 'news',
      content: 'text',
    });
    expect(titles(listed)).toEqual(['News three', 'News two', 'News one']);
    const { structuredContent } = await client.callTool('get_articles', { ids: [IDS[2]] });
    expect(structuredContent).toMatchObject({ articles: [{ text: 'Third & last' }], missing: [] });
    expect((await client.callTool('list_feeds', {})).structuredContent).toMatchObject({ total: 3 });
    expect((await client.callTool('list_categories', {})).isError).toBe(false);
    await spawned.end();
  });

  it('exports, imports and subscribes', async () => {
    const spawned = spawnServer(BINARY, settings(freshRss));
    const client = await ANY_CLIENT.connect(spawned.transport, approves());
    const { structuredContent } = await client.callTool('export_opml', {});
    const opml = structuredContent?.['opml'];
    expect((await client.callTool('import_opml', { opml })).structuredContent).toMatchObject({
      new_feed_ids: [],
    });
    const added = await client.callTool('subscribe_feed', {
      url: 'https://new.example/feed.xml',
      title: 'N',
    });
    expect(added.structuredContent).toMatchObject({ feed_id: 4, title: 'N' });
    expect(formsOf(freshRss, 'subscription/edit')).toEqual([{ s: ['feed/4'], ac: ['edit'], t: ['N'] }]);
    await spawned.end();
  });
});

describe('the start', () => {
  it.each([
    ['a user name with a blank', { FRESHRSS_USER: 'ad min' }],
    ['an address with a query', { FRESHRSS_URL: 'http://127.0.0.1/i/?a=s3cr3t' }],
  ])('stops at %s, and does not repeat it', async (_what, env) => {
    const { code, stdout, stderr } = await run({ ...settings(freshRss), ...env });
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(Object.keys(env)[0]);
    expect(stderr).not.toMatch(/s3cr3t|ad min/);
  });

  it('without settings lists its tools and says what to set', async () => {
    const spawned = spawnServer(BINARY, {});
    const client = await ANY_CLIENT.connect(spawned.transport, nobody());
    expect(await client.listTools()).toHaveLength(16);
    expect((await client.callTool('list_feeds', {})).text).toContain(
      'set FRESHRSS_URL and FRESHRSS_USER and FRESHRSS_API_PASSWORD',
    );
    expect((await spawned.end()).code).toBe(0);
  });
});

describe('the commands', () => {
  it('--version', async () => {
    const { version } = JSON.parse(await readFile(new URL('../package.json', import.meta.url), 'utf8'));
    expect(await run({}, '--version')).toEqual({ code: 0, stdout: `${version}\n`, stderr: '' });
  });

  it('tools shows the essential ones alone when they are asked for', async () => {
    const { stdout } = await run({ ...settings(freshRss), FRESHRSS_ALLOW_TOOLS: 'essential' }, 'tools');
    const names = stdout
      .split('\n')
      .slice(1, -1)
      .map((line) => line.split(' ', 1)[0]);
    expect(names).toEqual(server.presets.essential);
  });
});

describe('doctor', () => {
  it('says that all is well', async () => {
    expect(await run(settings(freshRss), 'doctor')).toEqual({
      code: 0,
      stderr: '',
      stdout: `ok    settings: ${freshRss.url}/
ok    in force: writes allowed (default), ask on (default), when_off token (default), when_unable token (default), approve_by unset (default)
ok    policy: none at /etc/guard-mcp/policy.json
ok    sign-in: signed in as admin
ok    reading: 3 feeds, 3 categories, 2 labels
ok    version: 1.28 or later
`,
    });
    expect(writesOf(freshRss)).toEqual([]);
  });

  it('tells an old version by what it lists', async () => {
    freshRss.set({ version: '1.25.0' });
    expect((await run(settings(freshRss), 'doctor')).stdout).toContain('ok    version: before 1.28');
  });

  it.each(TROUBLES.filter(({ options }) => options?.folder === undefined))(
    'names $what',
    async ({ options = {}, env, says }) => {
      freshRss.set(options);
      const { code, stdout, stderr } = await run({ ...settings(freshRss), ...env?.(freshRss) }, 'doctor');
      expect({ code, stderr }).toEqual({ code: 1, stderr: '' });
      expect(stdout).toContain('FAIL  sign-in: ');
      expect(stdout).toContain(says);
      expect(stdout).toContain('-     version: not checked');
      expect(stdout).not.toMatch(/FAKE-|[0-9a-f]{40}/);
      expect(writesOf(freshRss)).toEqual([]);
    },
  );

  it('names what is not set', async () => {
    const { code, stdout } = await run({ FRESHRSS_URL: freshRss.url }, 'doctor');
    expect(code).toBe(1);
    expect(stdout).toMatch(/^FAIL {2}settings: set FRESHRSS_USER, FRESHRSS_API_PASSWORD\n/);
  });
});
