import { describe, expect, it } from 'vitest';
import { IDS, seedWorld } from './support/world.ts';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();

async function start() {
  const session = await sessions.start();
  seedWorld(session.woodpecker);
  return session;
}

const idsIn = (list: unknown) => (Array.isArray(list) ? list.map((entry) => Object(entry).id) : list);

describe('list_repositories', () => {
  it('lists those of the account, the whole instance, or those of the forge as well', async () => {
    const { call } = await start();
    const listed = async (args: object) =>
      idsIn((await call('list_repositories', { ...args })).structuredContent?.['repositories']);
    expect(await listed({})).toEqual([21, 23, 22]);
    expect(await listed({ scope: 'instance' })).toEqual([24, 21, 23, 22]);
    expect(await listed({ scope: 'all' })).toEqual(expect.arrayContaining([21, 22, 23, 24, undefined]));
    expect(await listed({ name: 'hello-world' })).toEqual([21]);
  });

  it('leaves out those that are not active when it is told to', async () => {
    const { call, woodpecker } = await start();
    const listed = async (scope: string) =>
      idsIn((await call('list_repositories', { scope, active: true })).structuredContent?.['repositories']);
    expect(await listed('instance')).toEqual([21, 23, 22]);
    // In the order of the forge, not of the names.
    expect(await listed('all')).toEqual([21, 22, 23]);
    expect(await listed('own')).toEqual([21, 23, 22]);
    expect(await call('list_repositories', { scope: 'instance', active: false })).toMatchObject({
      isError: true,
    });
    expect(woodpecker.requests.map(({ path }) => path)).toContain('/api/repos?active=true&page=1&perPage=50');
  });

  it.each(['all', 'instance'])(
    'refuses a name with scope %s: the list would be wider than it',
    async (scope) => {
      const { call, woodpecker } = await start();
      const result = await call('list_repositories', { scope, name: 'hello-world' });
      expect(result.text).toContain('name can only be passed with scope own.');
      expect(woodpecker.requests).toEqual([]);
    },
  );

  it('is cut here where Woodpecker gives everything at once, and says that there is more', async () => {
    const { call, woodpecker } = await sessions.start();
    for (let index = 0; index < 60; index += 1) {
      woodpecker.addRepo({ name: `r${index}`, rights: { 'instance-admin': 'push' } });
    }
    const first = await call('list_repositories');
    expect(idsIn(first.structuredContent?.['repositories'])).toHaveLength(50);
    expect(first.structuredContent).toMatchObject({ more: true });
    const second = await call('list_repositories', { page: 2 });
    expect(idsIn(second.structuredContent?.['repositories'])).toHaveLength(11);
    expect(second.structuredContent).toMatchObject({ more: false });
  });

  it('is empty where Woodpecker answers null', async () => {
    const { call } = await sessions.start({}, { role: 'outsider' });
    const { structuredContent } = await call('list_repositories', { scope: 'all' });
    expect(structuredContent).toMatchObject({ repositories: [], more: false });
  });
});

describe('lists of 70 where Woodpecker gives 50 at once', () => {
  it.each([
    { tool: 'list_secrets', key: 'secrets', args: { repo_id: 21 } },
    { tool: 'list_registries', key: 'registries', args: { repo_id: 21 } },
    { tool: 'list_crons', key: 'crons', args: { repo_id: 21 } },
    { tool: 'list_users', key: 'users', args: {} },
    { tool: 'list_organizations', key: 'organizations', args: {} },
    { tool: 'list_agents', key: 'agents', args: {} },
    { tool: 'list_forges', key: 'forges', args: {} },
    { tool: 'list_repository_branches', key: 'branches', args: { repo_id: 21 } },
  ])('$tool gives all of them, or says that there are more', async ({ tool, key, args }) => {
    const { call, woodpecker } = await sessions.start();
    const { secrets, registries, crons, users, orgs, agents, forges, forgeRepos } = woodpecker.state;
    for (let index = 0; index < 70; index += 1) {
      const name = `n${String(index).padStart(2, '0')}`;
      woodpecker.addSecret({ name });
      woodpecker.addRegistry({ address: name });
      woodpecker.addCron({ name });
      woodpecker.addUser({ login: name });
      woodpecker.addOrg({ name: `org-${name}` });
      woodpecker.addAgent({ name });
      woodpecker.addForge({ type: 'gitea' });
      forgeRepos[0]?.branches?.push(name);
    }
    const sizes: Record<string, number> = {
      secrets: secrets.rows.length,
      registries: registries.rows.length,
      crons: crons.rows.length,
      users: users.rows.length,
      organizations: orgs.rows.filter((org) => !org.is_user).length,
      agents: agents.rows.length,
      forges: forges.rows.length,
      branches: forgeRepos[0]?.branches?.length ?? 0,
    };
    const some = await call(tool, args);
    expect(some.structuredContent).toMatchObject({ more: true });
    const all = await call(tool, { ...args, limit: 200 });
    expect(idsIn(all.structuredContent?.[key])).toHaveLength(sizes[key] ?? 0);
    expect(all.structuredContent).toMatchObject({ more: false });
  });

  it.each(['list_secrets', 'list_registries', 'list_crons'])(
    '%s is empty where the answer is null',
    async (tool) => {
      const { call } = await sessions.start();
      const { structuredContent } = await call(tool, { repo_id: 21 });
      expect(Object.values(structuredContent ?? {})).toContainEqual([]);
    },
  );

  it('a forge that knows no branches has none', async () => {
    const { call, woodpecker } = await sessions.start();
    const [found] = woodpecker.state.forgeRepos;
    if (found) Object.assign(found, { branches: null, pullRequests: null });
    const branches = await call('list_repository_branches', { repo_id: 21 });
    const pulls = await call('list_repository_pull_requests', { repo_id: 21 });
    expect(branches.structuredContent).toMatchObject({ branches: [], more: false });
    expect(pulls.structuredContent).toMatchObject({ pull_requests: [], more: false });
  });
});

describe('repair_repository', () => {
  it.each([{}, { scope: 'repository' }, { scope: 'instance', repo_id: 21 }])(
    'does not guess which repositories are meant by %j',
    async (args) => {
      const { call, woodpecker, person } = await start();
      expect((await call('repair_repository', args)).text).toContain('Nothing was done: ');
      expect(person.seen).toEqual([]);
      expect(woodpecker.requests).toEqual([]);
    },
  );

  it('makes nobody the owner unasked: chown_repository by another door', async () => {
    const { call, woodpecker, person } = await start();
    await call('repair_repository', { repo_id: IDS.ownerlessRepo });
    expect(person.seen).toHaveLength(1);
    expect(woodpecker.state.repos.find(IDS.ownerlessRepo)?.ownerId).toBe(1);
    await call('repair_repository', { repo_id: IDS.ownerlessRepo });
    expect(person.seen).toHaveLength(1);
  });

  it('does not take a forge that is down for an owner that is gone, nor for one that is there', async () => {
    const { call, woodpecker, person } = await start();
    woodpecker.set({ forgeDown: true });
    const { isError, text } = await call('repair_repository', { repo_id: 21 });
    expect(isError).toBe(true);
    expect(text).toContain('Nothing was changed.');
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
  });

  it.each([403, 429, 502])('takes nobody for the owner where the branches answer %i', async (status) => {
    const { call, woodpecker, person } = await start();
    let refused = 0;
    woodpecker.set({
      answerWith: ({ path }) => {
        if (!path.includes('/branches')) return undefined;
        refused += 1;
        return Response.json({}, { status });
      },
    });
    const { text } = await call('repair_repository', { repo_id: IDS.ownerlessRepo });
    expect(refused).toBeGreaterThan(0);
    expect(text).toContain('Nothing was changed.');
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
  });
});

describe('delete_repository', () => {
  it('keeps secrets and pipelines unless it is told to remove', async () => {
    const { call, woodpecker } = await start();
    const result = await call('delete_repository', { repo_id: 21 });
    expect(result.structuredContent).toEqual({ repo_id: 21, removed: false });
    expect(woodpecker.state.repos.find(21)).toMatchObject({ active: false });
    expect(woodpecker.state.secrets.rows).toHaveLength(3);
  });

  it('of one that is not active asks nobody, and says what would delete it', async () => {
    const { call, woodpecker, person } = await start();
    const result = await call('delete_repository', { repo_id: IDS.sleepingRepo });
    expect(result.text).toContain('this repository is not active. Pass remove to delete it.');
    expect(person.seen).toEqual([]);
    await call('delete_repository', { repo_id: IDS.sleepingRepo, remove: true });
    expect(woodpecker.state.repos.find(IDS.sleepingRepo)).toBeUndefined();
  });

  it.each([21, 999])('refuses to be told by text what it removes (%i)', async (id) => {
    const { call, woodpecker } = await start();
    expect(await call('delete_repository', { repo_id: id, remove: 'yes' })).toMatchObject({ isError: true });
    expect(writesOf(woodpecker)).toEqual([]);
  });
});

describe('update_repository', () => {
  it.each(['3.13', '3.17'] as const)(
    'sends trust whole on %s, where a part of it may crash',
    async (version) => {
      const { call, woodpecker } = await sessions.start({ version });
      const result = await call('update_repository', { repo_id: 21, trusted_volumes: true });
      expect(result.isError).toBe(false);
      expect(woodpecker.state.repos.find(21)?.trusted).toEqual({
        network: false,
        volumes: true,
        security: false,
      });
    },
  );

  it('asks about what is there when the answer comes, not about what was there before', async () => {
    const { woodpecker } = await sessions.start();
    seedWorld(woodpecker);
    let shown = 0;
    const messages: string[] = [];
    const { call } = await sessions.connect(woodpecker, {
      person: {
        name: 'approves while somebody else changes the repository',
        seen: [],
        answer: async ({ message }) => {
          messages.push(message);
          shown += 1;
          if (shown === 1)
            Object.assign(Object(woodpecker.state.repos.find(21)), { require_approval: 'forks' });
          return { result: { action: 'accept', content: { confirm: true } } };
        },
      },
    });
    await call('update_repository', { repo_id: 21, require_approval: 'none' });
    expect(messages.map((text) => /require_approval: \w+/.exec(text)?.[0])).toEqual([
      'require_approval: all_events',
      'require_approval: forks',
    ]);
    expect(writesOf(woodpecker)).toEqual(['PATCH /api/repos/21']);
  });
});

describe('activate_repository', () => {
  it.each(['', '0', ' ', 'a b'])('refuses %j as the id at the forge', async (id) => {
    const { call, woodpecker } = await start();
    expect(await call('activate_repository', { forge_remote_id: id })).toMatchObject({ isError: true });
    expect(woodpecker.requests).toEqual([]);
  });

  it('says of an active one that nothing was changed', async () => {
    const { call } = await start();
    const result = await call('activate_repository', { forge_remote_id: '4711' });
    expect(result.text).toContain('The instance says: "Repository is already active."');
    expect(result.text).toContain('Nothing was changed.');
  });
});

describe('crons', () => {
  it('are made enabled, though Woodpecker would leave them off', async () => {
    const { call, woodpecker } = await sessions.start();
    await call('create_cron', { repo_id: 21, name: 'nightly', schedule: '@daily' });
    await call('create_cron', { repo_id: 21, name: 'off', schedule: '@daily', enabled: false });
    expect(woodpecker.state.crons.rows.map(({ enabled }) => enabled)).toEqual([true, false]);
  });

  it('can be switched on again on 3.13, which crashes without a schedule', async () => {
    const { call, woodpecker } = await sessions.start({ version: '3.13' });
    woodpecker.addCron({ name: 'nightly', enabled: false, schedule: '@daily' });
    const result = await call('update_cron', { repo_id: 21, cron_id: 1, enabled: true });
    expect(result.isError).toBe(false);
    expect(woodpecker.state.crons.find(1)).toMatchObject({ enabled: true, schedule: '@daily' });
  });

  it('keep what an update does not name', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addCron({ name: 'nightly', branch: 'main', variables: { A: '1' }, timezone: 'Europe/Berlin' });
    await call('update_cron', { repo_id: 21, cron_id: 1, name: 'daily' });
    expect(woodpecker.journal[0]?.body).toEqual({ name: 'daily' });
    expect(woodpecker.state.crons.find(1)).toMatchObject({ branch: 'main', variables: { A: '1' } });
  });

  it('say so when their configuration leaves nothing to run', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addCron({ name: 'nightly' });
    const [found] = woodpecker.state.forgeRepos;
    if (found) found.definition = { ...found.definition, workflows: [] };
    const result = await call('run_cron', { repo_id: 21, cron_id: 1 });
    expect(result.structuredContent).toMatchObject({ started: false });
    expect(woodpecker.state.pipelines.rows).toEqual([]);
  });

  it('run when they are told to, and say what follows the run', async () => {
    const { call, woodpecker, person } = await sessions.start();
    woodpecker.addCron({ name: 'nightly', enabled: false });
    const result = await call('run_cron', { repo_id: 21, cron_id: 1 });
    expect(result.structuredContent).toMatchObject({ started: true, untrusted: true });
    expect(result.text).toContain('wait_for_pipeline');
    expect(person.seen).toEqual([]);
  });

  it('say that nothing runs when their configuration is not right', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addCron({ name: 'nightly' });
    const errors = [{ type: 'linter', message: 'no steps', is_warning: false, data: null }];
    Object.assign(woodpecker.state.forgeRepos[0] ?? {}, {
      definition: { configs: [], workflows: [], errors },
    });
    const { isError, structuredContent } = await call('run_cron', { repo_id: 21, cron_id: 1 });
    expect(isError).toBe(false);
    expect(structuredContent).toMatchObject({
      started: false,
      why: expect.stringContaining('see its errors'),
      pipeline: { number: 1, status: 'error', errors: [{ message: 'no steps' }] },
    });
  });

  it('say that they run, however long the message of the commit is', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addCron({ name: 'nightly' });
    const workflows = [{ id: 1, pid: 1, name: 'build', state: 'pending' }];
    const message = 'word '.repeat(12_000);
    const created = { id: 9, number: 7, status: 'pending', event: 'cron', message, workflows };
    woodpecker.set({
      answerWith: ({ method }) => (method === 'POST' ? Response.json(created) : undefined),
    });
    const { isError, structuredContent } = await call('run_cron', { repo_id: 21, cron_id: 1 });
    expect(isError).toBe(false);
    expect(structuredContent).toMatchObject({ started: true, pipeline: { number: 7, status: 'pending' } });
  });

  it('hide values of variables that are called a secret', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addCron({ name: 'nightly', variables: { NPM_TOKEN: 'FAKE-npm', GREETING: 'hello' } });
    const { text } = await call('list_crons', { repo_id: 21 });
    expect(text).not.toContain('FAKE-npm');
    expect(text).toContain('"GREETING":"hello"');
  });
});
