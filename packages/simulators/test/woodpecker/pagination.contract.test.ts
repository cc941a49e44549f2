import { describe, expect, it } from 'vitest';
import type { WoodpeckerSimulator } from '../../src/index.ts';
import { call, useWoodpecker } from './support.ts';

const start = useWoodpecker();

async function size(simulator: WoodpeckerSimulator, path: string): Promise<unknown> {
  const { json } = await call(simulator, 'GET', path);
  return Array.isArray(json) ? json.length : json;
}

function times(count: number, add: (index: number) => void): void {
  for (let index = 0; index < count; index += 1) add(index);
}

/** Fills every list that comes in pages with 70 rows. */
function fill(simulator: WoodpeckerSimulator): void {
  const { state } = simulator;
  state.agents.clear();
  state.forges.remove((forge) => forge.id !== 1);
  const names: string[] = [];
  times(70, (index) => {
    const name = `n${index}`;
    names.push(name);
    simulator.addSecret({ name });
    simulator.addSecret({ name, org_id: 3 });
    simulator.addSecret({ name, org_id: 0 });
    simulator.addRegistry({ address: name });
    simulator.addRegistry({ address: name, org_id: 3 });
    simulator.addRegistry({ address: name, org_id: 0 });
    simulator.addCron({ name });
    simulator.addAgent({ name });
    simulator.addPipeline();
  });
  times(69, (index) => {
    simulator.addOrg({ name: `o${index}` });
    simulator.addRepo({ name: `r${index}` });
    simulator.addForge({ type: 'gitea' });
  });
  times(63, (index) => simulator.addUser({ login: `u${index}` }));
  Object.assign(state.forgeRepos[0] ?? {}, {
    branches: names,
    pullRequests: names.map((title, index) => ({ index: String(index), title })),
  });
}

const PAGED = [
  '/api/repos',
  '/api/repos/21/pipelines',
  '/api/repos/21/branches',
  '/api/repos/21/pull_requests',
  '/api/repos/21/secrets',
  '/api/orgs/3/secrets',
  '/api/secrets',
  '/api/repos/21/registries',
  '/api/orgs/3/registries',
  '/api/registries',
  '/api/repos/21/cron',
  '/api/orgs',
  '/api/users',
  '/api/agents',
  '/api/forges',
] as const;

describe('lists', () => {
  it.each(PAGED)('%s comes 50 at a time, whatever is asked for', async (path) => {
    const simulator = await start();
    fill(simulator);
    const sizes = [];
    for (const query of ['', '?perPage=200', '?perPage=200&page=2', '?page=2', '?per_page=5', '?limit=5']) {
      sizes.push(await size(simulator, path + query));
    }
    expect(sizes).toEqual([50, 50, 20, 20, 50, 50]);
  });

  it('take sizes from 1 to 50, and anything else for 50 or the first page', async () => {
    const simulator = await start();
    fill(simulator);
    const sizes = [];
    for (const query of [
      'perPage=1',
      'perPage=0',
      'perPage=-3',
      'perPage=x',
      'perPage=51',
      'page=0',
      'page=x',
    ]) {
      sizes.push(await size(simulator, `/api/agents?${query}`));
    }
    expect(sizes).toEqual([1, 50, 50, 50, 50, 50, 50]);
    const { json } = await call(simulator, 'GET', '/api/agents?perPage=2&page=3');
    expect(json).toMatchObject([{ name: 'n4' }, { name: 'n5' }]);
  });

  it('of logs, queue and own repositories come whole', async () => {
    const simulator = await start();
    fill(simulator);
    times(60, (index) => simulator.addRepo({ name: `own${index}`, rights: { 'instance-admin': 'push' } }));
    times(60, () => simulator.addLog(1, ['x']));
    Object.assign(simulator.pipeline(21, 1).workflows[0]?.children[0] ?? {}, { id: 1 });
    expect(await size(simulator, '/api/user/repos')).toBe(61);
    expect(await size(simulator, '/api/repos/21/logs/1/1?perPage=5')).toBe(60);
    expect(await size(simulator, '/api/user/feed?perPage=5')).toBe(50);
    expect(await size(simulator, '/api/user/feed?latest=true')).toBe(61);
  });
});

/** The caller has rights by being an instance admin, and no repositories of its own. */
async function bare(simulator: WoodpeckerSimulator): Promise<void> {
  simulator.addPipeline();
  simulator.run(21, 1);
  simulator.state.forgeRepos.length = 0;
}

describe('an empty list', () => {
  /** The last page of what comes in pages, else the only one. */
  const NULL = [
    '/api/repos/21/secrets?page=9',
    '/api/repos/21/registries?page=9',
    '/api/repos/21/cron',
    '/api/users?page=9',
    '/api/orgs?page=9',
    '/api/agents?page=9',
    '/api/agents/1/tasks',
    '/api/repos/21/logs/1/1',
    '/api/user/feed',
    '/api/user/repos?all=true',
  ] as const;
  const EMPTY = [
    '/api/repos?page=9',
    '/api/repos/21/pipelines?page=9',
    '/api/orgs/3/secrets',
    '/api/orgs/3/registries',
    '/api/secrets',
    '/api/registries',
    '/api/pipelines',
    '/api/user/feed?latest=true',
    '/api/user/repos',
  ] as const;

  it.each(NULL)('%s is null', async (path) => {
    const simulator = await start();
    await bare(simulator);
    expect((await call(simulator, 'GET', path)).text).toBe('null');
    simulator.set({ quirks: { nullLists: false } });
    expect((await call(simulator, 'GET', path)).text).toBe('[]');
  });

  it.each(EMPTY)('%s is []', async (path) => {
    const simulator = await start();
    await bare(simulator);
    expect((await call(simulator, 'GET', path)).text).toBe('[]');
  });

  it('is null where the driver of the forge cannot list', async () => {
    const simulator = await start();
    Object.assign(simulator.state.forgeRepos[0] ?? {}, { branches: null, pullRequests: null });
    expect((await call(simulator, 'GET', '/api/repos/21/branches')).text).toBe('null');
    expect((await call(simulator, 'GET', '/api/repos/21/pull_requests')).text).toBe('null');
  });
});
