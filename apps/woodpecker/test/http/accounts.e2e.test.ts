import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { startWoodpecker, type WoodpeckerSimulator } from '@guard/simulators';
import { approves, connectV2, type HttpServer, startHttp } from '@guard/testkit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { writesOf } from '../woodpecker.ts';

const BINARY = fileURLToPath(new URL('../../dist/woodpecker-ci-mcp.js', import.meta.url));
const ROLES = { alice: 'instance-admin', bob: 'outsider' } as const;

let woodpecker: WoodpeckerSimulator;
let server: HttpServer;
let folder: string;
const tokens = new Map<string, string>();

beforeAll(async () => {
  woodpecker = await startWoodpecker();
  folder = mkdtempSync(join(tmpdir(), 'guard-accounts-'));
  const file = (name: string, content: string) => {
    writeFileSync(join(folder, name), content, { mode: 0o600 });
    return join(folder, name);
  };
  const env = {
    WOODPECKER_URL: woodpecker.url,
    GUARD_AUTH: 'tokens',
    GUARD_TOKENS_FILE: join(folder, 'tokens.json'),
    GUARD_STATE_DIR: 'none',
  };
  for (const name of ['alice', 'bob', 'mallory'])
    tokens.set(
      name,
      execFileSync(process.execPath, [BINARY, 'tokens', 'add', name], { env, encoding: 'utf8' }).trim(),
    );
  const accounts = Object.entries(ROLES).map(([name, role]) => ({
    account: `${name}-at-ci`,
    principals: [{ token: name }],
    settings: { WOODPECKER_TOKEN_FILE: file(name, woodpecker.tokens[role]) },
  }));
  const GUARD_ACCOUNTS_FILE = file('accounts.json', JSON.stringify({ version: 1, accounts }));
  server = await startHttp(BINARY, { ...env, GUARD_ACCOUNTS_FILE });
});
afterAll(async () => {
  server.signal('SIGTERM');
  await server.ended();
  await woodpecker.close();
  rmSync(folder, { recursive: true });
});

const connect = (name: string, person = approves()) =>
  connectV2(server.connect(tokens.get(name)), person, { generation: '2026', elicitation: { form: {} } });

describe('callers with accounts of their own', () => {
  it('act with the rights of their account, and are asked by its name', async () => {
    woodpecker.addSecret({ repo_id: 21, name: 'deploy_key' });
    const args = { repo_id: 21, name: 'deploy_key' };
    const bob = await connect('bob');
    expect(await bob.callTool('delete_secret', args)).toMatchObject({ isError: true });
    expect(writesOf(woodpecker)).toStrictEqual([]);
    const person = approves();
    const alice = await connect('alice', person);
    expect(await alice.callTool('delete_secret', args)).toMatchObject({ isError: false });
    expect(person.seen[0]?.message).toContain('Asked by alice, with account alice-at-ci.');
    expect(writesOf(woodpecker)).toStrictEqual(['DELETE /api/repos/21/secrets/deploy_key']);
  });

  it('who have none are refused, and the backend hears nothing of them', async () => {
    const before = woodpecker.requests.length;
    await expect(connect('mallory')).rejects.toThrow(/403/);
    expect(woodpecker.requests).toHaveLength(before);
  });
});
