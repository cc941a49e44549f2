import { describe, expect, it } from 'vitest';
import { isWrite } from '@guard/core/inspect';
import { server } from '../src/server.ts';
import { calls, seedExamples } from './example-calls.ts';
import { seedWorld } from './support/world.ts';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();

const PAGE = `<!DOCTYPE html><html><head><title>Woodpecker</title></head><body>${'<p>text of the page</p>'.repeat(2000)}</body></html>`;
const page = () => new Response(PAGE, { headers: { 'content-type': 'text/html; charset=UTF-8' } });
const names = server.tools.map(({ name }) => name);
const writes = server.tools.filter(isWrite).map(({ name }) => name);
const argsOf = (name: string) => calls[name]?.args ?? {};

describe('a web page in place of the API, with status 200', () => {
  it.each(names)('%s says to check the address and pastes nothing', async (name) => {
    const { call, woodpecker, person } = await sessions.start();
    seedExamples(woodpecker);
    woodpecker.set({ answerWith: page });
    const result = await call(name, argsOf(name));
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(result.text).toContain('check WOODPECKER_URL, most of all its sub-folder.');
    expect(result.text).not.toMatch(/text of the page|<p>|DOCTYPE/);
    expect(writes.includes(name) ? [] : person.seen).toEqual([]);
  });

  it.each(writes)('%s is not done when the page is the answer to its write', async (name) => {
    const { call, woodpecker } = await sessions.start();
    seedExamples(woodpecker);
    woodpecker.set({ answerWith: ({ method }) => (method === 'GET' ? undefined : page()) });
    const result = await call(name, argsOf(name));
    expect(result.isError).toBe(true);
    expect(result.structuredContent).toBeUndefined();
    expect(result.text).toContain('The change may have been made all the same. Look with ');
    expect(writesOf(woodpecker)).toHaveLength(1);
  });

  it('is what a wrong sub-folder gives, also for a write that would otherwise be done', async () => {
    const { woodpecker } = await sessions.start();
    const { call } = await sessions.connect(woodpecker, { env: { WOODPECKER_URL: `${woodpecker.url}/ci` } });
    const result = await call('resume_queue');
    expect(result.text).toContain('check WOODPECKER_URL');
    expect(result.isError).toBe(true);
  });
});

describe('a token that is not valid, for which Woodpecker treats the call as anonymous', () => {
  it.each([
    { tool: 'get_repository', args: { repo_id: 21 } },
    { tool: 'list_repositories', args: {} },
    { tool: 'get_user', args: { login: 'reader' } },
    { tool: 'delete_repository', args: { repo_id: 21 } },
    { tool: 'set_log_level', args: { level: 'debug' } },
    { tool: 'list_secrets', args: { repo_id: 21 } },
  ])('$tool names the token as the cause, whatever the status', async ({ tool, args }) => {
    const { woodpecker } = await sessions.start();
    const { call } = await sessions.connect(woodpecker, {
      env: { WOODPECKER_TOKEN: woodpecker.tokens.bad },
    });
    const result = await call(tool, args);
    expect(result.text).toContain('WOODPECKER_TOKEN is no longer valid');
    expect(result.text).not.toContain(woodpecker.tokens.bad);
  });
});

describe('a page of a proxy that refuses the request', () => {
  it.each([401, 403])(
    'with status %i is told as that, and blames neither token nor account',
    async (status) => {
      const { call, woodpecker } = await sessions.start();
      woodpecker.set({
        answerWith: () => new Response(PAGE, { status, headers: { 'content-type': 'text/html' } }),
      });
      const result = await call('get_repository', { repo_id: 21 });
      expect(result.isError).toBe(true);
      expect(result.text).toContain('before the instance');
      expect(result.text).not.toMatch(/WOODPECKER_TOKEN|account|text of the page/);
    },
  );
});

const json = (body: object) => [JSON.stringify(body), 'application/json'] as const;

describe('a proxy that refuses in words of its own, or in none, is never told as a bad token or a lacking right', () => {
  const BODIES = [
    ['401 Unauthorized\n', 'text/plain'],
    ['Unauthorized', 'text/plain'],
    json({ message: 'Unauthorized' }),
    json({ error: 'access_denied', error_description: 'x' }),
    json({ errors: [{ code: 10000 }] }),
    ['', 'text/plain'],
  ] as const;
  const CALLS = [
    ['get_repository', { repo_id: 21 }],
    ['list_secrets', { repo_id: 21 }],
    ['update_repository', { repo_id: 21, timeout: 30 }],
    ['get_current_user', {}],
  ] as const;
  it.each(
    BODIES.flatMap(([body, type]) =>
      [401, 403].flatMap((status) => CALLS.map(([tool, args]) => ({ status, body, type, tool, args }))),
    ),
  )('$status $body: $tool', async ({ status, body, type, tool, args }) => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.set({ answerWith: () => new Response(body, { status, headers: { 'content-type': type } }) });
    const result = await call(tool, args);
    expect(result.isError).toBe(true);
    expect(result.text).toContain('Woodpecker itself does not refuse in these words');
    expect(result.text).not.toMatch(/WOODPECKER_TOKEN|token|account|credential settings|administrator/);
  });
});

describe('refusals without a word, explained', () => {
  it('a 401 of move_repository does not blame the token', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addForgeRepo({ name: 'foreign', rights: { 'instance-admin': 'pull' } });
    const result = await call('move_repository', { repo_id: 21, to: 'octo-org/foreign' });
    expect(result.text).toContain('The token is valid.');
    expect(result.text).toContain('not an administrator of the target at the forge');
    expect(result.text).not.toMatch(/WOODPECKER_TOKEN|credential/);
    expect(woodpecker.state.repos.find(21)?.full_name).toBe('octo-org/hello-world');
  });

  it('a 401 of move_repository blames a token that went bad in the meantime', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.set({
      answerWith: ({ method, path }) =>
        path === '/api/user'
          ? new Response('User not authorized', { status: 401, headers: { 'content-type': 'text/plain' } })
          : method === 'POST'
            ? new Response(null, { status: 401 })
            : undefined,
    });
    const result = await call('move_repository', { repo_id: 21, to: 'octo-org/target' });
    expect(result.text).toContain('WOODPECKER_TOKEN is no longer valid');
    expect(result.text).not.toContain('administrator');
  });

  it('a 403 of a restart as a deployment names the switch and no right', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.run(21, 1);
    const args = { repo_id: 21, number: 1, event: 'deployment', deploy_to: 'production' };
    const result = await call('restart_pipeline', args);
    expect(result.isError).toBe(true);
    expect(result.text).toContain('allow_deploy of this repository is off');
    expect(result.text).not.toContain('administrator');
  });

  it('a 409 of an update does not claim that the thing exists', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.set({
      answerWith: ({ method }) => (method === 'PATCH' ? new Response(null, { status: 409 }) : undefined),
    });
    const result = await call('update_agent', { agent_id: 1, name: 'x' });
    expect(result.text).toContain('after an update it answers like this for any error of its database');
    expect(result.text).toContain('Nothing was changed.');
  });
});

describe('refusals in words', () => {
  it('of a wrong schedule are shown as those of the instance', async () => {
    const { call, woodpecker } = await sessions.start();
    const result = await call('create_cron', { repo_id: 21, name: 'nightly', schedule: 'everyday' });
    expect(result.text).toContain('The instance says: ');
    expect(result.text).toContain("can't parse schedule: expected exactly 5 fields");
    expect(result.text).toContain('Nothing was changed.');
    expect(woodpecker.state.crons.rows).toEqual([]);
  });

  it('are cleaned: they may quote what a stranger sent', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.set({
      answerWith: () =>
        new Response('bad\u001B[2J \u202E https://bob:pass@git.example.com/x', {
          status: 422,
          headers: { 'content-type': 'text/plain' },
        }),
    });
    const result = await call('get_repository', { repo_id: 21 });
    expect(result.text).toContain('git.example.com/x');
    for (const gone of ['\u001B', '\u202E', 'bob', 'pass@']) expect(result.text).not.toContain(gone);
  });
});

describe('a move that is done and answered with 500, up to 3.12', () => {
  it('says that it may have happened and how to look, and is sent once', async () => {
    const { call, woodpecker } = await sessions.start({ version: '3.11' });
    seedWorld(woodpecker);
    const result = await call('move_repository', { repo_id: 21, to: 'octo-org/target' });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('The change may have been made all the same. Look with get_repository');
    expect(writesOf(woodpecker)).toEqual(['POST /api/repos/21/move?to=octo-org%2Ftarget']);
    const look = await call('get_repository', { repo_id: 21 });
    expect(look.structuredContent).toMatchObject({ full_name: 'octo-org/target' });
  });
});

describe('a repair of everything that stops half way', () => {
  it('is no success, and says that part of it may have been done', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addRepo({ name: 'gone' });
    woodpecker.state.forgeRepos.pop();
    const result = await call('repair_repository', { scope: 'instance' });
    expect(result.isError).toBe(true);
    expect(result.text).toContain('The change may have been made all the same.');
    expect(result.text).toContain('Partly done: some of the repositories could not be repaired');
    expect(result.text).not.toContain('a wrong branch');
    expect(writesOf(woodpecker)).toEqual(['POST /api/repos/repair']);
  });
});

describe('a 404 after half of an organization is gone', () => {
  it('does not say that nothing was changed', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.set({
      answerWith: ({ method }) => (method === 'DELETE' ? new Response(null, { status: 404 }) : undefined),
    });
    const result = await call('delete_organization', { org_id: 3 });
    expect(result.text).toContain('The change may have been made all the same.');
    expect(result.text).not.toContain('Nothing was changed.');
  });
});
