import { mkdirSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BitbucketSimulator, startBitbucket } from '@guard/simulators';
import { ANY_CLIENT, approves, nobody, type Environment, personOf, spawnServer } from '@guard/testkit';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { PR_42 } from './support/places.ts';
import { ASKS, READS, WRITES } from './support/own-file.ts';
import { settings } from './support/session.ts';

const BINARY = fileURLToPath(new URL('../dist/bitbucket-dc-mcp.js', import.meta.url));
const TIMEOUT = { timeout: 60_000 };
let bitbucket: BitbucketSimulator;
let folder = '';

beforeAll(async () => {
  bitbucket = await startBitbucket();
});
afterAll(() => bitbucket.close());
beforeEach(() => {
  bitbucket.reset();
  folder = mkdtempSync(join(tmpdir(), 'bitbucket-e2e-'));
  return () => rmSync(folder, { recursive: true });
});

const spawn = (env: Environment, ...args: string[]) =>
  spawnServer(BINARY, { ...settings(bitbucket), ...env }, args);

async function toolsOf(env: Environment, ...args: string[]) {
  const spawned = spawn(env, ...args);
  const client = await ANY_CLIENT.connect(spawned.transport, nobody());
  const names = (await client.listTools()).map(({ name }) => name);
  const { stderr } = await spawned.end();
  return { names, stderr };
}

describe('the command line', TIMEOUT, () => {
  it('only reads without a switch, and says so in one line', async () => {
    const { names, stderr } = await toolsOf(READS);
    expect(names).toContain('get_merge_status');
    expect(names).not.toContain('merge_pull_request');
    expect(stderr).toContain('writes denied (default), ask off (default), when_off run (default)');
    expect(stderr.trim().split('\n')).toHaveLength(1);
  });

  it('writes with --allow-writes, and asks with --elicitation-opt-in', async () => {
    const { names, stderr } = await toolsOf(READS, '--allow-writes', '--elicitation-opt-in');
    expect(names).toContain('merge_pull_request');
    expect(stderr).toContain('writes allowed (--allow-writes), ask on (--elicitation-opt-in)');
  });

  it('takes --read-only, which changes nothing, and warns of it once', async () => {
    const [before, now] = [await toolsOf(READS), await toolsOf(READS, '--read-only')];
    expect(now.names).toEqual(before.names);
    expect(now.stderr.match(/--read-only is deprecated/g)).toHaveLength(1);
  });

  it('stays read-only with --read-only beside --allow-writes, and says so', async () => {
    const { names, stderr } = await toolsOf(READS, '--read-only', '--allow-writes');
    expect(names).not.toContain('merge_pull_request');
    expect(stderr).toContain('--read-only and --allow-writes contradict each other: the server only reads');
  });

  it('binds the server to a repository', async () => {
    const { names } = await toolsOf(READS, '--project', 'PAY', '--repo', 'checkout');
    expect(names).not.toContain('search_repositories');
  });

  it('holds no secret: there is no flag for the token', async () => {
    const { stdout } = await spawn(READS, '--help').ended();
    expect(stdout).toContain('--allow-writes');
    expect(stdout).not.toMatch(/--token|--password/);
    const { code } = await spawn(READS, '--token', 'x').ended();
    expect(code).toBe(1);
  });

  it.each([
    ['the flag', WRITES, ['--elicitation-opt-in']],
    ['the own file', ASKS, []],
  ])(
    'with ELICITATION=false and %s does not start: every merge would be refused',
    async (_what, env, args) => {
      const { code, stderr } = await spawn({ ...env, ELICITATION: 'false' }, ...args).ended();
      expect(code).toBe(1);
      expect(stderr).toContain('ELICITATION=false');
    },
  );

  it('takes nothing from a file in the working directory', async () => {
    mkdirSync(join(folder, 'guard-mcp'));
    const says = JSON.stringify({ mcp_allow_writes: true });
    for (const place of ['bitbucket.json', '.bitbucket.json', 'guard-mcp/bitbucket.json']) {
      writeFileSync(join(folder, place), says);
    }
    const spawned = spawnServer(BINARY, { ...settings(bitbucket), ...READS }, [], folder);
    const client = await ANY_CLIENT.connect(spawned.transport, nobody());
    expect((await client.listTools()).map(({ name }) => name)).not.toContain('merge_pull_request');
    await spawned.end();
  });
});

const lines = () =>
  readFileSync(join(folder, 'audit.jsonl'), 'utf8')
    .trim()
    .split('\n')
    .map((line): unknown => JSON.parse(line));
const trail = () => ({ ...ASKS, GUARD_AUDIT_FILE: join(folder, 'audit.jsonl') });

describe('the audit trail', TIMEOUT, () => {
  it('is off by default, and is never written to stdout', async () => {
    for (const file of ['stdout', '-']) {
      const { code, stdout } = await spawn({ ...ASKS, GUARD_AUDIT_FILE: file }).ended();
      expect({ code, stdout }).toEqual({ code: 1, stdout: '' });
    }
  });

  it('at a place that cannot be written stops the start', async () => {
    const { code, stderr } = await spawn({
      ...ASKS,
      GUARD_AUDIT_FILE: join(folder, 'no', 'audit.jsonl'),
    }).ended();
    expect(code).toBe(1);
    expect(stderr).toContain('GUARD_AUDIT_FILE');
  });

  it.each([
    ['accepted', { action: 'accept', content: { confirm: true } }],
    ['declined', { action: 'decline' }],
    ['cancelled', { action: 'cancel' }],
    ['unticked', { action: 'accept', content: { confirm: false } }],
  ])('says how the person answered: %s', async (answer, result) => {
    const spawned = spawn(trail());
    const person = personOf({ name: answer, reply: { result }, outcome: 'nothing' });
    const client = await ANY_CLIENT.connect(spawned.transport, person);
    await client.callTool('merge_pull_request', PR_42);
    await spawned.end();
    expect(JSON.stringify(lines())).toContain(`"${answer}"`);
    expect(statSync(join(folder, 'audit.jsonl')).mode & 0o777).toBe(0o600);
    expect(readFileSync(join(folder, 'audit.jsonl'), 'utf8')).not.toContain(bitbucket.tokens.maintainer);
    expect(bitbucket.journal).toHaveLength(answer === 'accepted' ? 1 : 0);
  });

  it('that can take no more stops the merge', async () => {
    const spawned = spawn({ ...ASKS, GUARD_AUDIT_FILE: '/dev/full' });
    const client = await ANY_CLIENT.connect(spawned.transport, approves());
    const result = await client.callTool('merge_pull_request', PR_42);
    expect(result).toMatchObject({ isError: true });
    expect(bitbucket.journal).toEqual([]);
    await spawned.end();
  });
});
