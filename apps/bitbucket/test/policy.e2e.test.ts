import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { bundleServer } from '@guard/bundle';
import { type BitbucketSimulator, startBitbucket } from '@guard/simulators';
import {
  ANY_CLIENT,
  approves,
  CLIENTS_WITHOUT_FORM,
  type Environment,
  nobody,
  spawnServer,
} from '@guard/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { seed } from './bitbucket.ts';
import { ASKING, exampleOf } from './support/asking.ts';
import { ASKS, ownFile, READS, WRITES } from './support/own-file.ts';
import { CHECKOUT, PR_42 } from './support/places.ts';
import { settings } from './support/session.ts';

const TIMEOUT = { timeout: 60_000 };
const unable = CLIENTS_WITHOUT_FORM.filter(({ raw }) => raw);
let bitbucket: BitbucketSimulator;
let folder: string;
let binary: string;
let policy: string;

beforeAll(async () => {
  bitbucket = await startBitbucket();
  folder = await mkdtemp(join(tmpdir(), 'bitbucket-policy-'));
  policy = join(folder, 'policy.json');
  binary = join(folder, 'dist', 'bitbucket-dc-mcp.js');
  const entry = fileURLToPath(new URL('../src/main.ts', import.meta.url));
  await bundleServer({ entry, outfile: binary, policyPlace: policy });
}, 180_000);
afterAll(async () => {
  await bitbucket.close();
  await rm(folder, { recursive: true });
});
beforeEach(async () => {
  bitbucket.reset();
  seed(bitbucket);
  await rm(policy, { force: true });
});

const put = async (own: object) =>
  writeFile(policy, JSON.stringify({ version: 1, servers: { 'bitbucket-dc-mcp': own } }));
const spawn = (env: Environment, ...args: string[]) =>
  spawnServer(binary, { ...settings(bitbucket), ...env }, args);

/** How often each of these tools asks, on one server. */
async function askedBy(names: readonly string[], env: Environment, ...args: string[]) {
  const spawned = spawn(env, ...args);
  const person = approves();
  const client = await ANY_CLIENT.connect(spawned.transport, person);
  const asked: string[] = [];
  for (const name of names) {
    bitbucket.reset();
    seed(bitbucket);
    const before = person.seen.length;
    expect(await client.callTool(name, exampleOf(name).args)).toMatchObject({ isError: false });
    if (person.seen.length > before) asked.push(name);
  }
  const { stderr } = await spawned.end();
  return { asked, stderr };
}

describe('a policy that requires asking', TIMEOUT, () => {
  it.each(['mcp_elicitation_opt_in', 'ask'])('by %s alone makes exactly the set ask', async (key) => {
    await put({ [key]: key === 'ask' ? 'on' : true });
    const { asked, stderr } = await askedBy([...ASKING, 'add_pr_comment'], WRITES);
    expect(asked).toEqual(ASKING);
    expect(stderr).toContain('ask on (');
    expect(stderr).toContain(policy);
  });

  it.each([
    ['ELICITATION=false', { ...WRITES, ELICITATION: 'false' }],
    ['the own file', ownFile({ mcp_allow_writes: true, mcp_elicitation_opt_in: false })],
  ])('is not lifted by %s', async (_what, env) => {
    await put({ mcp_elicitation_opt_in: true });
    expect((await askedBy(['merge_pull_request'], env)).asked).toEqual(['merge_pull_request']);
  });

  it('by false is no requirement, and takes nothing from a person who opted in', async () => {
    await put({ mcp_elicitation_opt_in: false });
    expect((await askedBy(['merge_pull_request'], ASKS)).asked).toEqual(['merge_pull_request']);
    expect((await askedBy(['merge_pull_request'], WRITES)).asked).toEqual([]);
  });

  it('for one tool makes that one ask and no other', async () => {
    await put({ tools: { create_pull_request: { ask: 'always' } } });
    const names = ['create_pull_request', 'merge_pull_request', 'create_tag'];
    expect((await askedBy(names, WRITES)).asked).toEqual(['create_pull_request']);
  });

  it.each(unable)('gives a client that cannot be asked the protocol error: $name', async (kind) => {
    await put({ mcp_elicitation_opt_in: true });
    const spawned = spawn({ ...WRITES, GUARD_WHEN_UNABLE: 'token' });
    const client = await kind.connect(spawned.transport, nobody());
    expect(JSON.stringify(await client.listTools())).not.toContain('confirm_token');
    const { jsonRpcError } = await client.callTool('merge_pull_request', PR_42);
    expect(jsonRpcError).toMatchObject({ code: -32021 });
    expect(bitbucket.requests).toEqual([]);
    await spawned.end();
  });
});

describe('a policy that keeps the server from writing', TIMEOUT, () => {
  it.each([
    ['the flag', READS, ['--allow-writes']],
    ['the own file', WRITES, []],
  ])('holds whatever %s says', async (_what, env, args) => {
    await put({ read_only: true });
    const spawned = spawn(env, ...args);
    const client = await ANY_CLIENT.connect(spawned.transport, approves());
    expect((await client.listTools()).map(({ name }) => name)).not.toContain('merge_pull_request');
    expect((await client.callTool('merge_pull_request', PR_42)).isError).toBe(true);
    expect(bitbucket.journal).toEqual([]);
    await spawned.end();
  });

  it('while the server runs stops the next write', async () => {
    const spawned = spawn(WRITES);
    const client = await ANY_CLIENT.connect(spawned.transport, approves());
    const tag = (name: string) => client.callTool('create_tag', { ...CHECKOUT, name, start_point: 'main' });
    expect(await tag('v2')).toMatchObject({ isError: false });
    await put({ read_only: true });
    expect(await tag('v3')).toMatchObject({ isError: true });
    await writeFile(policy, '{');
    expect(await tag('v4')).toMatchObject({ isError: true });
    expect(bitbucket.journal).toHaveLength(1);
    await spawned.end();
  });
});

describe('a policy that keeps the server from starting', TIMEOUT, () => {
  it.each<[string, object | string, string]>([
    ['the off switch of the record', { disable_mcp_server: true }, 'disable_mcp_server in'],
    ['no JSON', '{', 'is no JSON'],
    ['an unknown key', { mcp_elicitation_optin: true }, 'mcp_elicitation_optin'],
    ['a tool that is none', { deny_tools: ['delete_branch'] }, 'delete_branch'],
  ])('by %s names the file and the key', async (_what, content, says) => {
    if (typeof content === 'string') await writeFile(policy, content);
    else await put(content);
    const { code, stdout, stderr } = await spawn(ASKS).ended();
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    expect(stderr).toContain(policy);
    expect(stderr).toContain(says);
  });
});
