import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleServer } from '@guard/bundle';
import { type FreshRssSimulator, startFreshRss } from '@guard/simulators';
import { ANY_CLIENT, approves, type Environment, nobody, spawnServer } from '@guard/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seed, settings, WEB } from './freshrss.ts';
import { writesOf } from './support/journal.ts';

let freshRss: FreshRssSimulator;
let folder: string;
let binary: string;
let policy: string;

beforeAll(async () => {
  freshRss = await startFreshRss({ webFeeds: WEB });
  folder = await mkdtemp(join(tmpdir(), 'guard-policy-'));
  policy = join(folder, 'policy.json');
  binary = join(folder, 'dist', 'freshrss-mcp.js');
  const entry = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  await bundleServer({ entry, outfile: binary, policyPlace: policy });
}, 120_000);
afterAll(async () => {
  await freshRss.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  freshRss.reset();
  seed(freshRss);
  await rm(policy, { force: true });
});

const put = async (own: object, all: object = {}) =>
  writeFile(policy, JSON.stringify({ version: 1, servers: { '*': all, 'freshrss-mcp': own } }));
const spawn = (env: Environment = {}, ...args: string[]) =>
  spawnServer(binary, { ...settings(freshRss), ...env }, args);
const UNSUBSCRIBE = ['unsubscribe_feed', { feed_id: 1 }] as const;

describe('a built server under the policy of its machine', { timeout: 60_000 }, () => {
  it('without one starts as ever', async () => {
    const { code, stderr } = await spawn().end();
    expect(code).toBe(0);
    expect(stderr).toContain('writes allowed (default), ask on (default)');
  });

  it('says at its start what the policy requires, and lists its tools by it', async () => {
    await put({ deny_tools: ['import_*'] }, { when_unable: 'refuse' });
    const spawned = spawn({ GUARD_WHEN_UNABLE: 'token' });
    const client = await ANY_CLIENT.connect(spawned.transport, nobody());
    const tools = await client.listTools();
    expect(JSON.stringify(tools)).not.toContain('confirm_token');
    expect(tools.map(({ name }) => name)).not.toContain('import_opml');
    const { stderr } = await spawned.end();
    expect(stderr).toContain(`when_unable refuse (${policy})`);
  });

  it.each<[string, object | string, string]>([
    ['no JSON', '{', 'the file is no JSON'],
    ['an unknown key', { read_onyl: true }, 'servers.freshrss-mcp.read_onyl: there is no such key'],
    ['a tool that is none', { deny_tools: ['delete_feed'] }, 'no tool of freshrss-mcp fits delete_feed'],
    ['disable', { disable_mcp_server: true }, 'disable_mcp_server in'],
    ['another host', { allowed_hosts: ['rss.example.org'] }, 'allowed_hosts in'],
    ['a trail that nobody keeps', { audit: { level: 'all' } }, 'GUARD_AUDIT_FILE is not set'],
  ])('does not start with %s, naming the file and the key', async (_name, content, says) => {
    if (typeof content === 'string') await writeFile(policy, content);
    else await put(content);
    const { code, stdout, stderr } = await spawn().ended();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(policy);
    expect(stderr).toContain(says);
    for (const secret of Object.values(settings(freshRss)).slice(1)) expect(stderr).not.toContain(secret);
  });

  it('is switched off while it runs, by a file that was not there before', async () => {
    const spawned = spawn();
    const client = await ANY_CLIENT.connect(spawned.transport, approves());
    expect((await client.callTool('list_feeds', {})).isError).toBe(false);
    await put({ disable: true });
    const stopped = await client.callTool(...UNSUBSCRIBE);
    expect(stopped.text).toContain(`disable in ${policy}`);
    expect(writesOf(freshRss)).toEqual([]);
    await rm(policy);
    expect((await client.callTool('list_feeds', {})).isError).toBe(false);
    await spawned.end();
  });

  it.skipIf(process.platform === 'win32')('goes on after a SIGHUP', async () => {
    const spawned = spawn();
    const client = await ANY_CLIENT.connect(spawned.transport, nobody());
    spawned.signal('SIGHUP');
    expect((await client.callTool('list_feeds', {})).isError).toBe(false);
    expect((await spawned.end()).code).toBe(0);
  });

  it('is moved by no variable: the place is a part of the build', async () => {
    const elsewhere = join(folder, 'elsewhere.json');
    await writeFile(elsewhere, JSON.stringify({ version: 1, servers: { '*': { disable: true } } }));
    const moved = { GUARD_POLICY: elsewhere, GUARD_POLICY_FILE: elsewhere, XDG_CONFIG_DIRS: folder };
    expect((await spawn(moved).end()).code).toBe(0);
    const dist = join(folder, 'dist');
    const texts = await Promise.all((await readdir(dist)).map((name) => readFile(join(dist, name), 'utf8')));
    expect(texts.join('')).not.toContain('/etc/guard-mcp');
  });

  it('policy check says what a file would do, and changes nothing', async () => {
    const file = join(folder, 'draft.json');
    await writeFile(file, JSON.stringify({ version: 1, servers: { '*': { when_unable: 'refuse' } } }));
    const { code, stdout } = await spawn({}, 'policy', 'check', file).ended();
    expect(code).toBe(0);
    expect(stdout).toContain('when_unable: token → refuse');
    expect(stdout).toMatch(
      /^unsubscribe_feed +asks always, by a dialog, else by a token → .* else refused$/m,
    );
    await writeFile(file, '{"version":1,"servers":{"*":{"when_unabel":"refuse"}}}');
    const refused = await spawn({}, 'policy', 'check', file).ended();
    expect(refused).toMatchObject({ code: 1, stdout: '' });
    expect(refused.stderr).toContain(`${file}: servers.*.when_unabel: there is no such key`);
    expect(await spawn({}, 'policy', 'check').ended()).toMatchObject({ code: 1, stdout: '' });
  });
});
