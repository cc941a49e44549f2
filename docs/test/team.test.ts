import { execFileSync } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountsJsonSchema, approversJsonSchema } from '@guard/core/inspect';
import { approves, connectV2, hasTerminal, inTerminal, startHttp } from '@guard/testkit';
import { expect, it } from 'vitest';
import { STAGES } from './support/backends.ts';
import { blocksOf, readDocs, ROOT } from './support/files.ts';
import { makeHome, run } from './support/home.ts';

const BINARY = join(ROOT, 'apps/wg-easy/dist/wg-easy-mcp.js');
const [TOKENS = '', SERVES = ''] = blocksOf(readDocs('guide/team.md'), 'sh');
const [APPROVERS = '', ACCOUNTS = ''] = blocksOf(readDocs('guide/team.md'), 'json');

it(
  'the commands of guide/team.md let in whom they name, and no longer than that',
  { timeout: 60_000 },
  async () => {
    const stage = await STAGES['wg-easy']();
    const home = await makeHome('wg-easy');
    const { code, out, err } = await run(`mkdir -p ~/.config\n${TOKENS}`, home, '');
    expect({ code, err }).toStrictEqual({ code: 0, err: '' });
    const [ada = '', reports = '', ...listed] = out.trim().split('\n');
    expect(listed.map((line) => line.split('  ').slice(0, 2))).toStrictEqual([
      ['ada', 'read write'],
      ['reports', 'read'],
    ]);

    expect(SERVES.trim().split('\n')).toStrictEqual([
      'export GUARD_AUTH=tokens',
      'npx -y @guard/wg-easy-mcp http',
    ]);
    const env = { ...stage.env, HOME: home, GUARD_TOKENS_FILE: join(home, '.config/wg-easy-tokens.json') };
    const server = await startHttp(BINARY, { ...env, GUARD_AUTH: 'tokens', GUARD_STATE_DIR: 'none' });
    const options = { generation: '2026', elicitation: { form: {} } } as const;
    const person = approves();
    const client = await connectV2(server.connect(ada), person, options);
    expect(await client.callTool('list_clients', {})).toMatchObject({ isError: false });
    const reader = await connectV2(server.connect(reports), person, options);
    expect(await reader.callTool('list_clients', {})).toMatchObject({ isError: false });
    const statusWith = async (authorization: string) =>
      (
        await fetch(server.url, {
          method: 'POST',
          headers: { authorization, 'content-type': 'application/json' },
        })
      ).status;
    expect(await statusWith('Bearer nobody')).toBe(401);
    expect(await statusWith(`Bearer ${ada}`)).toBe(400);

    execFileSync(process.execPath, [BINARY, 'tokens', 'remove', 'ada'], { env });
    expect(await statusWith(`Bearer ${ada}`)).toBe(401);
    server.signal('SIGTERM');
    expect((await server.ended()).code).toBe(0);
    await stage.close();
  },
);

it('the accounts of guide/team.md are those that the server reads', { timeout: 60_000 }, async () => {
  const stage = await STAGES['wg-easy']();
  const home = await makeHome('wg-easy');
  const { WG_EASY_USERNAME: username = '', WG_EASY_PASSWORD: password = '', ...rest } = stage.env;
  for (const name of ['ada', 'reports'])
    await writeFile(join(home, `wg-easy-${name}`), password, { mode: 0o600 });
  const accounts = ACCOUNTS.replaceAll('/run/secrets/', `${home}/`).replaceAll(
    /"WG_EASY_USERNAME": "\w+"/g,
    `"WG_EASY_USERNAME": ${JSON.stringify(username)}`,
  );
  await writeFile(join(home, 'accounts.json'), accounts, { mode: 0o600 });
  const env = {
    ...rest,
    GUARD_AUTH: 'tokens',
    GUARD_TOKENS_FILE: join(home, 'tokens.json'),
    GUARD_ACCOUNTS_FILE: join(home, 'accounts.json'),
    GUARD_STATE_DIR: 'none',
  };
  const add = (name: string) =>
    execFileSync(process.execPath, [BINARY, 'tokens', 'add', name], { env, encoding: 'utf8' }).trim();
  const [ada, mallory] = [add('ada'), add('mallory')];
  const server = await startHttp(BINARY, env);
  const options = { generation: '2026', elicitation: { form: {} } } as const;
  const client = await connectV2(server.connect(ada), approves(), options);
  expect(await client.callTool('list_clients', {})).toMatchObject({ isError: false });
  await expect(connectV2(server.connect(mallory), approves(), options)).rejects.toThrow(/403/);
  server.signal('SIGTERM');
  expect((await server.ended()).code).toBe(0);
  await stage.close();
});

it.skipIf(!hasTerminal)(
  'the invitation and the approvers of guide/team.md are taken by the server',
  { timeout: 60_000 },
  async () => {
    const [, , INVITES = '', CONFIRMS = ''] = blocksOf(readDocs('guide/team.md'), 'sh');
    const stage = await STAGES['wg-easy']();
    const home = await makeHome('wg-easy');
    await writeFile(join(home, 'approvers.json'), APPROVERS, { mode: 0o600 });
    const env = {
      ...stage.env,
      HOME: home,
      GUARD_AUTH: 'tokens',
      GUARD_TOKENS_FILE: join(home, 'tokens.json'),
      GUARD_STATE_DIR: join(home, 'state'),
      GUARD_APPROVE_BY: 'passkey',
      GUARD_APPROVERS_FILE: join(home, 'approvers.json'),
    };
    for (const name of ['ada', 'reports'])
      execFileSync(process.execPath, [BINARY, 'tokens', 'add', name], { env });
    const invited = await inTerminal(BINARY, wordsOf(INVITES), env);
    expect(invited.shown).toContain('Tell them this code by another way');
    const early = await inTerminal(BINARY, wordsOf(CONFIRMS), env);
    expect(early.shown).toContain('No passkey waits for this');
    const server = await startHttp(BINARY, env);
    server.signal('SIGTERM');
    expect((await server.ended()).code).toBe(0);
    await stage.close();
  },
);

it('publishes the schemas by which the servers read these files', () => {
  const published = ['accounts', 'approvers'].map((name): unknown =>
    JSON.parse(readDocs(`public/${name}.schema.json`)),
  );
  expect(published).toEqual([accountsJsonSchema(), approversJsonSchema()]);
});

/** What follows the name of the package. */
function wordsOf(block: string): string[] {
  return block.trim().split(' ').slice(3);
}
