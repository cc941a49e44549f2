import { describe, expect, it } from 'vitest';
import type { WoodpeckerSimulator } from '../../src/index.ts';
import { ask, call, useWoodpecker } from './support.ts';
import { isObject } from '../support/answer.ts';

const start = useWoodpecker();
const BASE = '/api/repos/21/pipelines';

/** A pipeline of a fork, which waits for a person. */
function addBlocked(simulator: WoodpeckerSimulator): void {
  simulator.addPipeline({ event: 'pull_request', from_fork: true, author: 'mallory', refspec: 'x:main' });
}

function stepIds(simulator: WoodpeckerSimulator, number: number): number[] {
  return simulator.pipeline(21, number).workflows.flatMap(({ children }) => children.map(({ id }) => id));
}

/** The state of a pipeline, then of every workflow with its steps. */
function statesOf(simulator: WoodpeckerSimulator, number: number): string[] {
  const { status, workflows } = simulator.pipeline(21, number);
  const below = workflows.flatMap(({ state, children }) => [{ state }].concat(children));
  return [{ state: status }].concat(below).map(({ state }) => state);
}

async function numbers(simulator: WoodpeckerSimulator, query: string): Promise<unknown> {
  const { json, status } = await call(simulator, 'GET', `${BASE}?${query}`);
  return Array.isArray(json) ? json.filter(isObject).map((row) => row['number']) : status;
}

describe('trigger', () => {
  it('makes a pipeline that waits, with workflows, in the name of the caller', async () => {
    const simulator = await start();
    const body = { branch: 'release/1.0', variables: { TARGET: 'staging' }, message: 'ignored before 3.18' };
    const { json } = await call(simulator, 'POST', BASE, { as: 'pusher', body });
    expect(json).toMatchObject({
      number: 1,
      event: 'manual',
      status: 'pending',
      branch: 'release/1.0',
      ref: 'release/1.0',
      author: 'pusher',
      message: 'MANUAL PIPELINE @ release/1.0',
      variables: { TARGET: 'staging' },
      workflows: [{ state: 'pending', pid: 1, children: [{ pid: 2 }, { pid: 3, ppid: 1 }] }],
    });
  });

  it('takes a message and names the whole ref in the development branch', async () => {
    const simulator = await start({ version: 'next' });
    const body = { branch: 'main', message: 'please' };
    expect((await call(simulator, 'POST', BASE, { body })).json).toMatchObject({
      message: 'MANUAL: please @ main',
      ref: 'refs/heads/main',
    });
  });

  it.each(['feature/#123-ü+b', 'a b', '%2F'])('takes the branch %s as it is', async (branch) => {
    const simulator = await start();
    Object.assign(simulator.state.forgeRepos[0] ?? {}, { branches: ['main', branch] });
    expect((await call(simulator, 'POST', BASE, { body: { branch } })).json).toMatchObject({ branch });
    const query = `?branch=${encodeURIComponent(branch)}`;
    expect(await ask(simulator, 'GET', `${BASE}/latest${query}`)).toBe('404 ∅');
    simulator.addPipeline({ branch });
    expect((await call(simulator, 'GET', `${BASE}/latest${query}`)).json).toMatchObject({
      branch,
      event: 'push',
    });
  });

  it('never waits for an approval, whatever the repository asks for', async () => {
    const simulator = await start();
    Object.assign(simulator.state.repos.rows[0] ?? {}, { require_approval: 'all_events' });
    const { json } = await call(simulator, 'POST', BASE, { body: { branch: 'main' } });
    expect(json).toMatchObject({ status: 'pending' });
  });

  it('answers 204 with a header when everything is filtered out', async () => {
    const simulator = await start();
    Object.assign(simulator.state.forgeRepos[0] ?? {}, { definition: { configs: [], workflows: [] } });
    const { status, headers } = await call(simulator, 'POST', BASE, { body: { branch: 'main' } });
    expect([status, headers.get('pipeline-filtered')]).toEqual([204, 'true']);
    expect(simulator.state.pipelines.rows).toEqual([]);
  });

  it('answers 200 to a configuration that does not parse, and says so in the body', async () => {
    const simulator = await start();
    const error = {
      type: 'linter',
      message: 'Invalid steps',
      is_warning: false,
      data: { file: 'build', field: 'steps' },
    };
    const definition = { configs: [], workflows: [], errors: [error] };
    Object.assign(simulator.state.forgeRepos[0] ?? {}, { definition });
    const { status, json } = await call(simulator, 'POST', BASE, { body: { branch: 'main' } });
    expect([status, json]).toMatchObject([200, { status: 'error', errors: [error] }]);
    expect(json).not.toHaveProperty('workflows');
  });

  it.each([
    ['an unknown branch', '500 ∅', { branch: 'nope' }],
    ['no branch', '500 ∅', {}],
    ['no JSON', '400 ∅', '{'],
    ['no body', '400 ∅', ''],
  ])('refuses %s with %s', async (_case, expected, body) => {
    const simulator = await start();
    expect(await ask(simulator, 'POST', BASE, { body })).toBe(expected);
    expect(simulator.state.pipelines.rows).toEqual([]);
  });

  it('is a silent 500 for a repository that is off, and while the forge is down', async () => {
    const simulator = await start({ forgeDown: true });
    const body = { branch: 'main' };
    expect(await ask(simulator, 'POST', BASE, { body })).toBe('500 ∅');
    simulator.set({ forgeDown: false });
    await call(simulator, 'DELETE', '/api/repos/21');
    expect(await ask(simulator, 'POST', BASE, { body })).toBe('500 ∅');
  });
});

describe('approve', () => {
  it('lets it run with new steps and the credentials of who approved', async () => {
    const simulator = await start();
    addBlocked(simulator);
    const before = stepIds(simulator, 1);
    expect(simulator.pipeline(21, 1).cloneAs).toBe('repo-admin');
    const { json } = await call(simulator, 'POST', `${BASE}/1/approve`, { as: 'pusher' });
    expect(json).toMatchObject({ id: 1, status: 'pending', reviewed_by: 'pusher', reviewed: 1_796_083_200 });
    expect(simulator.pipeline(21, 1).cloneAs).toBe('pusher');
    expect(stepIds(simulator, 1).filter((id) => before.includes(id))).toEqual([]);
    expect(await ask(simulator, 'GET', `/api/repos/21/logs/1/${before[0]}`)).toBe('404 ∅');
  });

  it('a second time is a 400 with the state', async () => {
    const simulator = await start();
    addBlocked(simulator);
    await call(simulator, 'POST', `${BASE}/1/approve`);
    expect(await ask(simulator, 'POST', `${BASE}/1/approve`)).toBe(
      '400 T cannot approve a pipeline with status pending',
    );
  });

  it('breaks on a configuration that does not parse, and leaves an error behind', async () => {
    const simulator = await start();
    addBlocked(simulator);
    const error = { type: 'generic', message: 'bad', is_warning: false, data: null };
    Object.assign(simulator.pipeline(21, 1), { definition: { configs: [], workflows: [], errors: [error] } });
    expect(await ask(simulator, 'POST', `${BASE}/1/approve`)).toBe('500 ∅');
    expect(simulator.pipeline(21, 1)).toMatchObject({ status: 'error', errors: [error] });
  });

  it.each([
    ['9', '404 ∅'],
    ['x', '400 ∅'],
  ])('of %s is %s', async (number, expected) => {
    const simulator = await start();
    expect(await ask(simulator, 'POST', `${BASE}/${number}/approve`)).toBe(expected);
  });
});

describe('decline', () => {
  it('marks everything, and a second time is a silent 500', async () => {
    const simulator = await start();
    addBlocked(simulator);
    const { json } = await call(simulator, 'POST', `${BASE}/1/decline`, { as: 'pusher' });
    expect(json).toMatchObject({ status: 'declined', reviewed_by: 'pusher' });
    expect(new Set(statesOf(simulator, 1))).toEqual(new Set(['declined']));
    expect(await ask(simulator, 'POST', `${BASE}/1/decline`)).toBe('500 ∅');
  });
});

describe('restart', () => {
  it('makes a new pipeline that remembers the old one', async () => {
    const simulator = await start();
    simulator.addPipeline({ message: 'fix', variables: { A: '1' } });
    simulator.run(21, 1);
    const query = '?TARGET=prod&TARGET=later&event=&deploy_to=x&deploy_task=y&fork=true';
    const { json } = await call(simulator, 'POST', `${BASE}/1${query}`, { as: 'pusher' });
    expect(json).toMatchObject({ number: 2, parent: 1, rerun_count: 1, status: 'pending', message: 'fix' });
    expect(simulator.pipeline(21, 2)).toMatchObject({
      environment: { TARGET: 'prod', deploy_task: 'y' },
      deploy_to: 'x',
      variables: { A: '1' },
    });
    await call(simulator, 'POST', `${BASE}/2`);
    expect(simulator.pipeline(21, 3)).toMatchObject({ parent: 2, rerun_count: 2 });
  });

  it('runs what was declined, with nobody asked', async () => {
    const simulator = await start();
    addBlocked(simulator);
    await call(simulator, 'POST', `${BASE}/1/decline`);
    const { json } = await call(simulator, 'POST', `${BASE}/1`, { as: 'pusher' });
    expect(json).toMatchObject({ number: 2, status: 'pending', from_fork: true });
    simulator.run(21, 2);
    expect(simulator.pipeline(21, 2).status).toBe('success');
  });

  it('runs what was cancelled while it was blocked, with nobody asked', async () => {
    const simulator = await start();
    addBlocked(simulator);
    expect(await ask(simulator, 'POST', `${BASE}/1`)).toBe(
      '400 T cannot restart a pipeline with status blocked',
    );
    expect(await ask(simulator, 'POST', `${BASE}/1/cancel`)).toBe('204 ∅');
    expect(simulator.pipeline(21, 1)).toMatchObject({ status: 'killed', started: 0, reviewed: 0 });
    const { json } = await call(simulator, 'POST', `${BASE}/1`);
    expect(json).toMatchObject({ status: 'pending', cancel_info: { canceled_by_user: 'instance-admin' } });
  });

  it('deploys only where that is allowed', async () => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.run(21, 1);
    expect(await ask(simulator, 'POST', `${BASE}/1?event=push`)).toBe('400 ∅');
    const path = `${BASE}/1?event=deployment&deploy_to=prod`;
    expect(await ask(simulator, 'POST', path)).toBe('403 ∅');
    Object.assign(simulator.state.repos.rows[0] ?? {}, { allow_deploy: true });
    expect((await call(simulator, 'POST', path)).json).toMatchObject({
      event: 'deployment',
      deploy_to: 'prod',
    });
  });

  it('needs an owner', async () => {
    const simulator = await start();
    simulator.addPipeline();
    await call(simulator, 'DELETE', '/api/users/repo-admin');
    expect(await ask(simulator, 'POST', `${BASE}/1`)).toBe('404 ∅');
  });
});

describe('cancel', () => {
  it('of what waits leaves it out', async () => {
    const simulator = await start();
    simulator.addPipeline();
    expect(await ask(simulator, 'POST', `${BASE}/1/cancel`, { as: 'pusher' })).toBe('204 ∅');
    expect(statesOf(simulator, 1)).toEqual(['canceled', 'skipped', 'canceled', 'canceled']);
    expect((await call(simulator, 'GET', `${BASE}/1`)).json).toMatchObject({
      cancel_info: { canceled_by_user: 'pusher' },
    });
  });

  it('of what runs kills it, and its workflow a second later', async () => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.tick();
    await call(simulator, 'POST', `${BASE}/1/cancel`);
    expect(statesOf(simulator, 1)).toEqual(['killed', 'running', 'killed', 'canceled']);
    const [workflow] = simulator.pipeline(21, 1).workflows;
    expect(workflow?.children[0]).toMatchObject({ exit_code: 0, error: 'Canceled' });
    simulator.advance(1000);
    expect(workflow).toMatchObject({ state: 'killed', error: 'Canceled' });
  });

  it('of what waits for an approval leaves everything below it blocked', async () => {
    const simulator = await start();
    addBlocked(simulator);
    await call(simulator, 'POST', `${BASE}/1/cancel`);
    expect(simulator.pipeline(21, 1).status).toBe('killed');
    expect(new Set(statesOf(simulator, 1))).toEqual(new Set(['killed', 'blocked']));
  });

  it('before 3.14 knows no state "canceled"', async () => {
    const simulator = await start({ version: '3.13' });
    simulator.addPipeline();
    await call(simulator, 'POST', `${BASE}/1/cancel`);
    expect(statesOf(simulator, 1)).toEqual(['killed', 'skipped', 'skipped', 'skipped']);
    expect((await call(simulator, 'GET', `${BASE}/1`)).json).not.toHaveProperty('cancel_info');
  });

  it('of what is over is a 400', async () => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.run(21, 1);
    expect(await ask(simulator, 'POST', `${BASE}/1/cancel`)).toMatch(/^400 T Cannot cancel/);
  });

  it.each([
    ['3.17', '404 ∅'],
    ['next', '400 ∅'],
  ] as const)('of no number on %s is %s', async (version, expected) => {
    const simulator = await start({ version });
    expect(await ask(simulator, 'POST', `${BASE}/x/cancel`)).toBe(expected);
  });
});

describe('delete', () => {
  it('of an older one frees no number', async () => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.addPipeline({ branch: 'other' });
    simulator.run(21, 1);
    await call(simulator, 'DELETE', `${BASE}/1`);
    expect(simulator.addPipeline({ branch: 'third' }).number).toBe(3);
  });

  it('is refused while it is not over', async () => {
    const simulator = await start();
    addBlocked(simulator);
    expect(await ask(simulator, 'DELETE', `${BASE}/1`)).toBe(
      '422 T Cannot delete pipeline with status blocked',
    );
    await call(simulator, 'POST', `${BASE}/1/approve`);
    expect(await ask(simulator, 'DELETE', `${BASE}/1`)).toBe(
      '422 T Cannot delete pipeline with status pending',
    );
    simulator.tick();
    expect(await ask(simulator, 'DELETE', `${BASE}/1`)).toBe(
      '422 T Cannot delete pipeline with status running',
    );
  });

  it('takes the logs along, and frees the number for another pipeline', async () => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.addPipeline({ branch: 'other' });
    simulator.run(21, 2, { steps: { test: { logs: ['x'] } } });
    expect(await ask(simulator, 'DELETE', `${BASE}/2`)).toBe('204 ∅');
    expect(simulator.state.logs.rows).toEqual([]);
    expect(await ask(simulator, 'DELETE', `${BASE}/2`)).toBe('404 ∅');
    const { json } = await call(simulator, 'POST', BASE, { body: { branch: 'main' } });
    // The same number, and another pipeline.
    expect(json).toMatchObject({ number: 2, id: 3 });
  });
});

async function startWithMany(): Promise<WoodpeckerSimulator> {
  const simulator = await start();
  simulator.addPipeline();
  simulator.advance(60_000);
  simulator.addPipeline({ event: 'tag', ref: 'refs/tags/v1.0' });
  simulator.advance(60_000);
  addBlocked(simulator);
  return simulator;
}

describe('the list', () => {
  it.each([
    ['', [3, 2, 1]],
    ['event=push', [1]],
    ['event=push,tag', [2, 1]],
    ['status=blocked', [3]],
    ['branch=main', [3, 2, 1]],
    ['branch=mai', []],
    ['ref=tags', [2]],
    ['after=2026-12-01T00:00:00Z', [3, 2]],
    ['before=2026-12-01T00:02:00Z', [2, 1]],
    ['after=2026-12-01T01:00:00%2B01:00&before=2026-12-01T00:02:00.5Z', [3, 2]],
    ['event=nope', 400],
    ['event=push,nope', 400],
    ['status=nope', 400],
    ['before=yesterday', 400],
    ['after=2026-12-01', 400],
  ])('?%s is %j', async (query, expected) => {
    expect(await numbers(await startWithMany(), query)).toEqual(expected);
  });

  it('refuses without a word', async () => {
    const simulator = await start();
    expect(await ask(simulator, 'GET', `${BASE}?status=nope`)).toBe('400 ∅');
  });

  it('has no workflows, and get has', async () => {
    const simulator = await startWithMany();
    const { json } = await call(simulator, 'GET', BASE);
    expect(Array.isArray(json) && json.some((row) => isObject(row) && 'workflows' in row)).toBe(false);
    expect((await call(simulator, 'GET', `${BASE}/1`)).json).toHaveProperty('workflows');
  });
});

describe('get', () => {
  it('takes "latest" for the newest push of a branch', async () => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.addPipeline({ branch: 'feature/x' });
    simulator.addPipeline({ event: 'manual' });
    expect((await call(simulator, 'GET', `${BASE}/latest`)).json).toMatchObject({ number: 1 });
    expect((await call(simulator, 'GET', `${BASE}/latest?branch=feature%2Fx`)).json).toMatchObject({
      number: 2,
    });
    expect(await ask(simulator, 'GET', `${BASE}/latest?branch=none`)).toBe('404 ∅');
  });

  it('shows a workflow without steps without its list of steps', async () => {
    const simulator = await start();
    const definition = {
      configs: [],
      workflows: [
        { name: 'svc', steps: [] },
        { name: 'build', steps: [{ name: 'test', type: 'commands' as const }] },
      ],
    };
    simulator.addPipeline({ definition });
    simulator.run(21, 1, { steps: { test: { state: 'failure' } } });
    const { json } = await call(simulator, 'GET', `${BASE}/1`);
    expect(json).toMatchObject({
      status: 'failure',
      workflows: [
        { name: 'svc', state: 'success' },
        { name: 'build', children: [{ pid: 3, exit_code: 1 }] },
      ],
    });
    const workflows = isObject(json) && Array.isArray(json['workflows']) ? json['workflows'] : [];
    expect(workflows[0]).not.toHaveProperty('children');
  });

  it('makes up words for tags and releases', async () => {
    const simulator = await start();
    simulator.addPipeline({ event: 'tag', tag_title: 'v1' });
    simulator.addPipeline({ event: 'release', release: { title: 'One', is_prerelease: true } });
    expect((await call(simulator, 'GET', `${BASE}/1`)).json).toMatchObject({
      message: 'created tag v1',
      title: '',
    });
    expect((await call(simulator, 'GET', `${BASE}/2`)).json).toMatchObject({
      message: 'created release One',
      title: 'One',
      is_prerelease: true,
    });
  });

  it('of the configuration is base64 of the files', async () => {
    const simulator = await start();
    const configs = [{ name: '.woodpecker/a.yaml', data: 'steps: {}\n' }];
    simulator.addPipeline({ definition: { configs, workflows: [{ name: 'a', steps: [] }] } });
    expect((await call(simulator, 'GET', `${BASE}/1/config`)).json).toEqual([
      {
        hash: '1fed2ead6011068805f1f22e0b65142b58d9d462873e23762a7796df210e14e6',
        name: '.woodpecker/a.yaml',
        data: 'c3RlcHM6IHt9Cg==',
      },
    ]);
  });

  it('of the metadata knows the pipeline before', async () => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.addPipeline({ branch: 'other' });
    simulator.addPipeline();
    expect((await call(simulator, 'GET', `${BASE}/3/metadata`)).json).toMatchObject({
      curr: { number: 3 },
      prev: { number: 1 },
      repo: { id: 21, trusted: {} },
      forge: { type: 'forgejo' },
    });
  });
});
