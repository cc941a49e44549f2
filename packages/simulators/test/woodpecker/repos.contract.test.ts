import { describe, expect, it } from 'vitest';
import type { WoodpeckerSimulator } from '../../src/index.ts';
import { ask, call, useWoodpecker } from './support.ts';
import type { Caller } from './support.ts';
import { isObject } from '../support/answer.ts';

const start = useWoodpecker();
const REPO = '/api/repos/21';

function row(simulator: WoodpeckerSimulator): object {
  return simulator.state.repos.find(21) ?? {};
}

async function names(simulator: WoodpeckerSimulator, path: string, as: Caller): Promise<unknown> {
  const { json } = await call(simulator, 'GET', path, { as });
  return Array.isArray(json) ? json.filter(isObject).map((repo) => repo['name']) : json;
}

describe('lists', () => {
  it('of an account hold where it may push, by the forge alone', async () => {
    const simulator = await start();
    simulator.addRepo({ name: 'not-mine' });
    simulator.addRepo({ name: 'a', rights: { pusher: 'push' } });
    expect(await names(simulator, '/api/user/repos', 'pusher')).toEqual(['a', 'hello-world']);
    expect(await names(simulator, '/api/user/repos', 'reader')).toEqual([]);
    expect(await names(simulator, '/api/user/repos', 'instance-admin')).toEqual(['hello-world']);
    expect(await names(simulator, '/api/repos', 'instance-admin')).toEqual(['a', 'hello-world', 'not-mine']);
  });

  it('can be narrowed to a name, from 3.11 on', async () => {
    const simulator = await start();
    simulator.addRepo({ name: 'hello', rights: { pusher: 'push' } });
    expect(await names(simulator, '/api/user/repos?name=hello', 'pusher')).toEqual(['hello']);
  });

  it('of the instance can be narrowed to active ones', async () => {
    const simulator = await start();
    simulator.addRepo({ name: 'off' }, { active: false });
    expect(await names(simulator, '/api/repos?active=true', 'instance-admin')).toEqual(['hello-world']);
    expect(await names(simulator, '/api/repos', 'instance-admin')).toEqual(['hello-world', 'off']);
  });

  it('with all ask the forge, and break with it', async () => {
    const simulator = await start();
    simulator.addForgeRepo({ name: 'new', rights: { pusher: 'push' } });
    expect(await names(simulator, '/api/user/repos?all=true', 'pusher')).toEqual(['hello-world', 'new']);
    simulator.set({ forgeDown: true });
    expect(await ask(simulator, 'GET', '/api/user/repos?all=true', { as: 'pusher' })).toMatch(
      /^500 T Error fetching repository list\./,
    );
    expect(await names(simulator, '/api/user/repos', 'pusher')).toEqual(['hello-world']);
  });

  it('with all and a name show an active repository as one that is not', async () => {
    const simulator = await start();
    const { json } = await call(simulator, 'GET', '/api/user/repos?all=true&name=other', { as: 'pusher' });
    expect(json).toMatchObject([{ name: 'hello-world', active: false }]);
  });

  it('mark what was made anew at the forge under the same name', async () => {
    const simulator = await start();
    Object.assign(row(simulator), { forge_remote_id: 'gone', ownerId: 2 });
    const { json } = await call(simulator, 'GET', '/api/user/repos?all=true', { as: 'repo-admin' });
    // In the order of the forge; what is gone there comes last.
    expect(json).toMatchObject([{ active: false }, { id: 21, has_forge_name_conflict: true }]);
  });
});

describe('rights', () => {
  it.each([
    ['reader', { pull: true, push: false, admin: false }],
    ['pusher', { pull: true, push: true, admin: false }],
    ['repo-admin', { pull: true, push: true, admin: true }],
    ['outsider', { pull: false, push: false, admin: false }],
    ['none', { pull: false, push: false, admin: false, synced: 0 }],
    ['instance-admin', { pull: true, push: true, admin: true }],
  ] as const)('of %s', async (as, expected) => {
    const simulator = await start();
    expect((await call(simulator, 'GET', `${REPO}/permissions`, { as })).json).toMatchObject(expected);
  });

  it('to read come with a repository that is public at the forge', async () => {
    const simulator = await start();
    simulator.addRepo({ name: 'open', private: false }, { id: 30, visibility: 'private' });
    expect(await ask(simulator, 'GET', '/api/repos/30', { as: 'outsider' })).toBe('200 J');
    expect(await ask(simulator, 'GET', '/api/repos/30', { as: 'none' })).toBe('401 ∅');
  });
});

describe('update', () => {
  it('keeps what is absent or null, and empties what is empty', async () => {
    const simulator = await start();
    const body = { allow_pr: false, config_file: '.ci.yaml', netrc_trusted: ['img'], timeout: null };
    await call(simulator, 'PATCH', REPO, { as: 'repo-admin', body });
    expect(row(simulator)).toMatchObject({ allow_pr: false, config_file: '.ci.yaml', timeout: 60 });
    await call(simulator, 'PATCH', REPO, { as: 'repo-admin', body: { config_file: '', netrc_trusted: [] } });
    expect(row(simulator)).toMatchObject({ config_file: '', netrc_trusted: [], allow_pr: false });
  });

  it('cannot reach what is not in its list', async () => {
    const simulator = await start();
    const before = structuredClone(row(simulator));
    const body = { name: 'x', active: false, default_branch: 'x', clone_url: 'x', id: 5, ownerId: 7 };
    expect(await ask(simulator, 'PATCH', REPO, { body })).toBe('200 J');
    expect(row(simulator)).toEqual(before);
  });

  it.each([
    ['{"require_approval":"maybe"}', '400 T Invalid require-approval setting'],
    ['{"visibility":"secret"}', '400 T Invalid visibility type'],
    ['{"timeout":0}', '400 T Timeout must be at least 1 minute'],
    ['{"timeout":121}', '403 T Timeout is not allowed to be higher than max timeout (120 min)'],
    ['{"trusted":{"network":true}}', '403 T Insufficient privileges'],
    ['{"trusted":{"network":"yes"}}', '400 ∅'],
    ['{"timeout":"1"}', '400 ∅'],
    ['{"timeout":1.5}', '400 ∅'],
  ])('%s by an admin of the repository is %s', async (body, expected) => {
    const simulator = await start();
    const before = structuredClone(row(simulator));
    expect(await ask(simulator, 'PATCH', REPO, { as: 'repo-admin', body })).toBe(expected);
    expect(row(simulator)).toEqual(before);
  });

  it('of trust is the instance admin’s, and the same value again is anybody’s', async () => {
    const simulator = await start();
    const body = { trusted: { network: true }, timeout: 500 };
    expect(await ask(simulator, 'PATCH', REPO, { body })).toBe('200 J');
    expect(row(simulator)).toMatchObject({
      trusted: { network: true, volumes: false, security: false },
      timeout: 500,
    });
    const again = { trusted: { network: true } };
    expect(await ask(simulator, 'PATCH', REPO, { as: 'repo-admin', body: again })).toBe('200 J');
  });

  it('of part of the trust panics up to 3.13', async () => {
    const simulator = await start({ version: '3.13' });
    const body = { trusted: { network: true } };
    expect(await ask(simulator, 'PATCH', REPO, { body })).toBe('500 ∅');
    const whole = { trusted: { network: true, volumes: false, security: false } };
    expect(await ask(simulator, 'PATCH', REPO, { body: whole })).toBe('200 J');
  });

  it('opens the second door to a blocked pipeline: the next one is not blocked', async () => {
    const simulator = await start();
    const fork = { event: 'pull_request', from_fork: true } as const;
    expect(simulator.addPipeline(fork).status).toBe('blocked');
    await call(simulator, 'PATCH', REPO, { as: 'repo-admin', body: { require_approval: 'none' } });
    expect(simulator.addPipeline(fork).status).toBe('pending');
  });
});

async function activate(simulator: WoodpeckerSimulator, id: string, as: Caller = 'pusher'): Promise<string> {
  return ask(simulator, 'POST', `/api/repos?forge_remote_id=${id}`, { as });
}

describe('activate', () => {
  it('makes a row, its webhook, and an organization if there is none', async () => {
    const simulator = await start();
    const found = simulator.addForgeRepo({ name: 'new', owner: 'new-org', rights: { pusher: 'admin' } });
    const { json } = await call(simulator, 'POST', `/api/repos?forge_remote_id=${found.forge_remote_id}`, {
      as: 'pusher',
    });
    expect(json).toMatchObject({ id: 22, active: true, timeout: 60, require_approval: 'forks' });
    expect(found.webhook).toBe(true);
    expect(simulator.state.orgs.rows.at(-1)).toMatchObject({ name: 'new-org', is_user: false });
    expect(await activate(simulator, found.forge_remote_id)).toBe('409 T Repository is already active.');
  });

  it('brings back what was off, with its secrets and a new owner', async () => {
    const simulator = await start();
    simulator.addSecret({ name: 'OLD' });
    await call(simulator, 'DELETE', REPO);
    expect(await activate(simulator, '4711', 'instance-admin')).toBe('200 J');
    expect(row(simulator)).toMatchObject({ active: true, ownerId: 1 });
    expect(await ask(simulator, 'GET', `${REPO}/secrets/OLD`)).toBe('200 J');
  });

  it('refuses in its order', async () => {
    const simulator = await start();
    expect(await activate(simulator, '')).toBe('400 T No forge_remote_id provided');
    expect(await activate(simulator, '0')).toBe('400 T No forge_remote_id provided');
    expect(await activate(simulator, 'nope')).toBe('500 T Could not fetch repository from forge.');
    const found = simulator.addForgeRepo({ name: 'new', rights: { pusher: 'push', reader: 'admin' } });
    expect(await activate(simulator, found.forge_remote_id)).toBe(
      '403 T User has to be a admin of this repository',
    );
    expect(await activate(simulator, found.forge_remote_id, 'outsider')).toMatch(/^500 T/);
    simulator.set({ forgeDown: true });
    expect(await activate(simulator, found.forge_remote_id, 'reader')).toMatch(/^500 T/);
  });

  it('refuses the name of a row that was left over', async () => {
    const simulator = await start();
    const rights = { pusher: 'admin' } as const;
    simulator.addForgeRepo({ name: 'hello-world', forge_remote_id: '9', rights });
    expect(await activate(simulator, '9')).toMatch(/^409 T Repository already exists in Woodpecker\./);
    simulator.set({ version: '3.13' });
    expect(await activate(simulator, '9')).toBe('200 J');
  });
});

async function startWithTarget(): Promise<WoodpeckerSimulator> {
  const simulator = await start();
  simulator.addForgeRepo({
    name: 'target',
    owner: 'new-org',
    rights: { 'repo-admin': 'admin', 'instance-admin': 'push' },
  });
  return simulator;
}

describe('move', () => {
  const path = `${REPO}/move?to=new-org/target`;
  const as = 'repo-admin';

  it('points the row to another repository, secrets and history included', async () => {
    const simulator = await startWithTarget();
    expect(await ask(simulator, 'POST', path, { as })).toBe('204 ∅');
    expect(row(simulator)).toMatchObject({ id: 21, full_name: 'new-org/target', forge_remote_id: '5001' });
    const owner = simulator.state.orgs.rows.find(({ name }) => name === 'new-org');
    expect(row(simulator)).toMatchObject({ org_id: owner?.id });
    expect(simulator.state.forgeRepos.map(({ webhook }) => webhook)).toEqual([false, true]);
  });

  it('leaves the old name behind, in that very case', async () => {
    const simulator = await startWithTarget();
    await call(simulator, 'POST', path, { as });
    const old = '/api/repos/lookup/octo-org/hello-world';
    expect((await call(simulator, 'GET', old)).json).toMatchObject({ full_name: 'new-org/target' });
    expect(await ask(simulator, 'GET', '/api/repos/lookup/Octo-Org/hello-world')).toBe('404 ∅');
  });

  it('works twice and not a third time', async () => {
    const simulator = await startWithTarget();
    const answers = [];
    for (let time = 0; time < 3; time += 1) answers.push(await ask(simulator, 'POST', path, { as }));
    expect(answers).toEqual(['204 ∅', '204 ∅', '500 ∅']);
  });

  it.each(['3.11', '3.12'] as const)('on %s is done, and then answered with 500', async (version) => {
    const simulator = await startWithTarget();
    simulator.set({ version });
    expect(await ask(simulator, 'POST', path, { as })).toBe('500 ∅');
    expect(row(simulator)).toMatchObject({ full_name: 'new-org/target', org_id: 3 });
    expect(simulator.state.forgeRepos.map(({ webhook }) => webhook)).toEqual([true, false]);
  });

  it.each([
    ['', '500 ∅'],
    ['?to=', '500 ∅'],
    ['?to=neworg', '500 ∅'],
    ['?to=new-org/nothing', '500 ∅'],
  ])('to %s is %s', async (query, expected) => {
    const simulator = await startWithTarget();
    expect(await ask(simulator, 'POST', `${REPO}/move${query}`, { as })).toBe(expected);
    expect(row(simulator)).toMatchObject({ full_name: 'octo-org/hello-world' });
  });

  it('is a 401 for a good token when the target is somebody else’s', async () => {
    const simulator = await startWithTarget();
    expect(await ask(simulator, 'POST', path)).toBe('401 ∅');
  });
});

describe('ownership', () => {
  it('goes to whoever takes it, and is not in the answer', async () => {
    const simulator = await start();
    const { json } = await call(simulator, 'POST', `${REPO}/chown`);
    expect(row(simulator)).toMatchObject({ ownerId: 1 });
    expect(json).not.toHaveProperty('user_id');
    expect(json).not.toHaveProperty('ownerId');
  });

  it('that is gone makes branches and pull requests a 404 with a good id', async () => {
    const simulator = await start();
    await call(simulator, 'DELETE', '/api/users/repo-admin');
    expect(await ask(simulator, 'GET', `${REPO}/branches`)).toBe('404 ∅');
    expect(await ask(simulator, 'GET', `${REPO}/pull_requests`)).toBe('404 ∅');
    await call(simulator, 'POST', `${REPO}/repair`);
    expect(await ask(simulator, 'GET', `${REPO}/branches`)).toBe('200 J');
    expect(row(simulator)).toMatchObject({ ownerId: 1 });
  });
});

describe('the forge being down', () => {
  it.each([
    ['GET', `${REPO}/branches`, /^500 T failed to load branches: /],
    ['GET', `${REPO}/pull_requests`, /^500 ∅$/],
    ['POST', `${REPO}/repair`, /^500 ∅$/],
    ['POST', `${REPO}/move?to=octo-org/hello-world`, /^500 ∅$/],
    ['DELETE', REPO, /^500 ∅$/],
    ['POST', '/api/repos/repair', /^500 J$/],
  ])('%s %s', async (method, path, expected) => {
    const simulator = await start({ forgeDown: true });
    expect(await ask(simulator, method, path)).toMatch(expected);
    expect(row(simulator)).toMatchObject({ active: true });
  });

  it('does not keep a complete removal, from 3.13 on', async () => {
    const simulator = await start({ forgeDown: true, version: '3.12' });
    expect(await ask(simulator, 'DELETE', `${REPO}?remove=true`)).toBe('500 ∅');
    simulator.set({ version: '3.13' });
    expect(await ask(simulator, 'DELETE', `${REPO}?remove=true`)).toBe('200 J');
  });
});

describe('repair', () => {
  it('of a repository that is off makes the caller its owner, and leaves it off', async () => {
    const simulator = await start();
    await call(simulator, 'DELETE', REPO);
    expect(row(simulator)).toMatchObject({ active: false, ownerId: 0 });
    expect(await ask(simulator, 'POST', `${REPO}/repair`)).toBe('204 ∅');
    expect(row(simulator)).toMatchObject({ active: false, ownerId: 1 });
    expect(simulator.state.forgeRepos[0]?.webhook).toBe(true);
  });

  it('takes over what changed at the forge', async () => {
    const simulator = await start();
    Object.assign(simulator.state.forgeRepos[0] ?? {}, {
      name: 'renamed',
      default_branch: 'trunk',
      webhook: false,
    });
    expect(await ask(simulator, 'POST', `${REPO}/repair`)).toBe('204 ∅');
    expect(row(simulator)).toMatchObject({ full_name: 'octo-org/renamed', default_branch: 'trunk' });
    expect(simulator.state.forgeRepos[0]?.webhook).toBe(true);
  });

  it('finds a repository that was made anew under its name, from 3.14 on', async () => {
    const simulator = await start({ version: '3.13' });
    Object.assign(simulator.state.forgeRepos[0] ?? {}, { forge_remote_id: 'new' });
    expect(await ask(simulator, 'POST', `${REPO}/repair`)).toBe('500 ∅');
    simulator.set({ version: '3.17' });
    expect(await ask(simulator, 'POST', `${REPO}/repair`)).toBe('204 ∅');
    expect(row(simulator)).toMatchObject({ forge_remote_id: 'new' });
  });

  it('of everything repairs what it can and names the rest; 3.12 says nothing', async () => {
    const simulator = await start();
    simulator.addRepo(
      { name: 'gone' },
      { id: 30, full_name: 'octo-org/gone-for-good', forge_remote_id: 'gone' },
    );
    simulator.addRepo({ name: 'off' }, { id: 31, active: false, forge_remote_id: 'gone too' });
    Object.assign(simulator.state.forgeRepos[0] ?? {}, { default_branch: 'trunk' });
    const { status, json } = await call(simulator, 'POST', '/api/repos/repair');
    expect([status, json]).toMatchObject([500, { failed_repos: [30] }]);
    expect(row(simulator)).toMatchObject({ default_branch: 'trunk' });
    simulator.set({ version: '3.12' });
    expect(await ask(simulator, 'POST', '/api/repos/repair')).toBe('204 ∅');
  });
});

describe('delete', () => {
  it('by itself switches off, keeps everything and can be repeated', async () => {
    const simulator = await start();
    simulator.addSecret({ name: 'KEY' });
    simulator.addPipeline();
    const { status, json } = await call(simulator, 'DELETE', REPO);
    expect([status, json]).toMatchObject([200, { id: 21, active: false }]);
    expect(row(simulator)).toMatchObject({ ownerId: 0 });
    expect(simulator.state.secrets.rows).toHaveLength(1);
    expect(simulator.state.pipelines.rows).toHaveLength(1);
    expect(simulator.state.forgeRepos[0]?.webhook).toBe(false);
    expect(await ask(simulator, 'DELETE', REPO)).toBe('200 J');
    expect(await ask(simulator, 'GET', `${REPO}/branches`)).toBe('404 ∅');
  });

  it('with remove takes all but the crons', async () => {
    const simulator = await start();
    simulator.addSecret({ name: 'KEY' });
    simulator.addRegistry({ address: 'r.example.com' });
    simulator.addCron({ name: 'nightly' });
    simulator.addPipeline();
    simulator.run(21, 1, { steps: { test: { logs: ['x'] } } });
    expect(await ask(simulator, 'DELETE', `${REPO}?remove=true`)).toBe('200 J');
    const { repos, secrets, registries, crons, pipelines, logs } = simulator.state;
    expect([repos, secrets, registries, pipelines, logs].map(({ rows }) => rows.length)).toEqual([
      0, 0, 0, 0, 0,
    ]);
    expect(crons.rows).toHaveLength(1);
    expect(await ask(simulator, 'DELETE', `${REPO}?remove=true`)).toBe('404 ∅');
  });

  it.each([
    ['3.17', 10],
    ['next', 0],
  ] as const)('with remove leaves on %s of 60 pipelines %d', async (version, left) => {
    const simulator = await start({ version });
    for (let count = 0; count < 60; count += 1) simulator.addPipeline({ branch: `b${count}` });
    await call(simulator, 'DELETE', `${REPO}?remove=true`);
    expect(simulator.state.pipelines.rows).toHaveLength(left);
  });
});
