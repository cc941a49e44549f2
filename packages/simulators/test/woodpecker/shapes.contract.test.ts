import { describe, expect, it } from 'vitest';
import type { WoodpeckerSimulator } from '../../src/index.ts';
import { formOf, sample, SAMPLE_NAMES, sampleRows } from './samples.ts';
import { seedPipeline, seedRepo, seedSamples } from './sample-world.ts';
import { call, useWoodpecker } from './support.ts';
import { isObject } from '../support/answer.ts';

const start = useWoodpecker();
const checked = new Set<string>();

async function startWithSamples(): Promise<WoodpeckerSimulator> {
  const simulator = await start();
  seedSamples(simulator);
  return simulator;
}

/** Equal in values, and in the order of keys, which a loose comparison would not see. */
function expectSame(json: unknown, name: string): void {
  checked.add(name);
  expect(json).toEqual(sample(name));
  expect(formOf(json)).toBe(formOf(sample(name)));
}

describe('answers equal the samples', () => {
  it.each([
    ['/api/repos/21', 'repo'],
    ['/api/repos/lookup/octo-org/hello-world', 'repo'],
    ['/api/repos/21/secrets', 'secretsRepo'],
    ['/api/orgs/3/secrets', 'secretsOrg'],
    ['/api/secrets', 'secretsGlobal'],
    ['/api/repos/21/registries', 'registriesRepo'],
    ['/api/registries', 'registriesGlobal'],
    ['/api/repos/21/cron', 'crons'],
    ['/api/orgs', 'orgs'],
    ['/api/orgs/3', 'org'],
    ['/api/orgs/lookup/Octo-Org', 'org'],
    ['/api/orgs/3/permissions', 'orgPerm'],
    ['/api/orgs/999', 'orgMissingQuirk'],
    ['/api/user', 'user'],
    ['/api/users/octocat', 'user'],
    ['/api/users', 'users'],
    ['/api/agents', 'agents'],
    ['/api/forges', 'forgesAdmin'],
    ['/api/forges/2', 'forgeAdminBitbucketDc'],
    ['/api/log-level', 'logLevel'],
    ['/version', 'version'],
  ])('GET %s is %s', async (path, name) => {
    const simulator = await startWithSamples();
    expectSame((await call(simulator, 'GET', path)).json, name);
  });

  it('pipelines, one by one and as a list', async () => {
    const simulator = await startWithSamples();
    for (const row of sampleRows('pipelines').toReversed()) {
      const detailed = sampleRows(row['number'] === 42 ? 'pipeline' : 'pipelineBlockedFork')[0];
      seedPipeline(simulator, detailed?.['number'] === row['number'] ? { ...detailed } : row);
    }
    const base = '/api/repos/21/pipelines';
    expectSame((await call(simulator, 'GET', `${base}/42`)).json, 'pipeline');
    expectSame((await call(simulator, 'GET', `${base}/43`)).json, 'pipelineBlockedFork');
    expectSame((await call(simulator, 'GET', base)).json, 'pipelines');
  });

  it('repositories of an account, with what the forge knows', async () => {
    const simulator = await startWithSamples();
    seedPipeline(simulator, sampleRows('pipeline')[0] ?? {});
    expectSame((await call(simulator, 'GET', '/api/user/repos')).json, 'userRepos');
    const [, notYet, gone] = sampleRows('userReposAll');
    simulator.state.repos.remove((repo) => repo.id === 22);
    simulator.state.forgeRepos.splice(1, 1);
    seedRepo(simulator, gone ?? {});
    simulator.addForgeRepo({ name: 'not-yet', forge_remote_id: '4799', rights: { octocat: 'admin' } });
    const { json } = await call(simulator, 'GET', '/api/user/repos?all=true');
    checked.add('userReposAll');
    // By name, and in the sample by what they show; the avatar and the SSH address are the forge's own.
    const shown = (Array.isArray(json) ? json : []).toSorted((a, b) => order(a) - order(b));
    expect(formOf(shown)).toBe(formOf(sample('userReposAll')));
    expect(shown[1]).toMatchObject({
      full_name: notYet?.['full_name'],
      active: false,
      org_id: 0,
      visibility: '',
    });
  });

  it('the feed in its three forms', async () => {
    const simulator = await startWithSamples();
    seedPipeline(simulator, sampleRows('pipeline')[0] ?? {});
    expectSame((await call(simulator, 'GET', '/api/user/feed?latest=true')).json, 'feedLatest');
    seedPipeline(simulator, sampleRows('pipelineBlockedFork')[0] ?? {});
    const { json } = await call(simulator, 'GET', '/api/user/feed');
    expect(json).toEqual(sample('feed'));
    checked.add('feed');
    const commonFields = { ...sampleRows('pipeline')[0], finished: 0, workflows: undefined };
    for (const row of sampleRows('queuedPipelines')) {
      const started = row['started'] ?? 0;
      seedPipeline(simulator, { ...commonFields, ...row, started });
    }
    expectSame((await call(simulator, 'GET', '/api/pipelines')).json, 'queuedPipelines');
  });

  it.each(['logs', 'logsHostile'])('%s', async (name) => {
    const simulator = await startWithSamples();
    seedPipeline(simulator, sampleRows('pipeline')[0] ?? {});
    for (const entry of sampleRows(name)) {
      simulator.addLog(77_002, ['']);
      Object.assign(simulator.state.logs.rows.at(-1) ?? {}, entry);
    }
    expectSame((await call(simulator, 'GET', '/api/repos/21/logs/42/77002')).json, name);
  });

  it('branches and pull requests of the forge', async () => {
    const simulator = await start();
    expectSame((await call(simulator, 'GET', '/api/repos/21/branches')).json, 'branches');
    expectSame((await call(simulator, 'GET', '/api/repos/21/pull_requests')).json, 'pullRequests');
  });

  it('a forge, for everybody', async () => {
    const simulator = await startWithSamples();
    expectSame((await call(simulator, 'GET', '/api/forges/2', { as: 'none' })).json, 'forgePublic');
  });

  it('writes to registries of a repository, echoed', async () => {
    const simulator = await startWithSamples();
    simulator.state.registries.clear();
    const body = { address: 'registry.example.com:5000', username: 'ci-push', password: 'FAKE' };
    const base = '/api/repos/21/registries';
    expectSame((await call(simulator, 'POST', base, { body })).json, 'registryRepoCreateResponse');
    const patch = { body: { password: 'FAKE-2' } };
    const path = `${base}/${encodeURIComponent(body.address)}`;
    expectSame((await call(simulator, 'PATCH', path, patch)).json, 'registryRepoUpdateResponse');
  });

  it('an update of nobody', async () => {
    const simulator = await startWithSamples();
    const body = { login: 'mallory', email: 'new@example.com', admin: true };
    expectSame((await call(simulator, 'PATCH', '/api/users/mallory', { body })).json, 'userUpdateNoopQuirk');
  });

  it('a repair of everything that fails in part', async () => {
    const simulator = await startWithSamples();
    const [gone] = sampleRows('repo');
    seedRepo(simulator, {
      ...gone,
      id: 30,
      name: 'other',
      full_name: 'octo-org/other',
      has_no_forge_repo: true,
    });
    simulator.state.forgeRepos.splice(0, 1);
    simulator.state.forgeRepos.pop();
    expectSame((await call(simulator, 'POST', '/api/repos/repair')).json, 'repairAllError');
  });

  it('the queue', async () => {
    const simulator = await startWithSamples();
    const [agent] = simulator.state.agents.rows;
    simulator.state.agents.remove((row) => row !== agent);
    seedQueue(simulator);
    expectSame((await call(simulator, 'GET', '/api/queue/info')).json, 'queueInfo');
    expectSame((await call(simulator, 'GET', '/api/agents/5/tasks')).json, 'agentTasks');
    simulator.state.pipelines.clear();
    simulator.state.agents.clear();
    await call(simulator, 'POST', '/api/queue/pause');
    expectSame((await call(simulator, 'GET', '/api/queue/info')).json, 'queueInfoEmpty');
  });
});

function order(repo: unknown): number {
  const name = isObject(repo) ? String(repo['full_name']) : '';
  return ['octo-org/hello-world', 'octo-org/not-yet', 'octo-org/gone'].indexOf(name);
}

/** Pipeline 49 runs, pipeline 50 waits, and its second workflow waits for the first. */
function seedQueue(simulator: WoodpeckerSimulator): void {
  const step = [{ name: 'test', type: 'commands' }] as const;
  const configs = [] as const;
  const running = simulator.addPipeline({
    id: 9049,
    number: 49,
    definition: { configs, workflows: [{ name: 'test', steps: step }] },
  });
  const waiting = simulator.addPipeline({
    id: 9050,
    branch: 'other',
    definition: {
      configs,
      workflows: [
        { name: 'build', steps: step, labels: { gpu: 'true' } },
        {
          name: 'deploy',
          steps: step,
          dependsOn: ['build'],
          concurrency: { limit: 1, group: '21//deploy' },
        },
      ],
    },
  });
  for (const [index, workflow] of [...running.workflows, ...waiting.workflows].entries()) {
    workflow.id = 18_019 + index;
  }
  for (const pipeline of [running, waiting]) pipeline.created = 1_785_503_000;
  const [first] = running.workflows;
  if (first !== undefined) Object.assign(first, { state: 'running', agent_id: 5 });
  running.status = 'running';
}

function expectForm(json: unknown, name: string): void {
  checked.add(name);
  expect(formOf(json)).toBe(formOf(sample(name)));
}

describe('answers have the form of the samples, where values are made up', () => {
  it('what a forge grants, a new agent, a configuration', async () => {
    const simulator = await start();
    simulator.addPipeline();
    expectForm((await call(simulator, 'GET', '/api/repos/21/permissions', { as: 'pusher' })).json, 'perm');
    expectForm(
      (await call(simulator, 'POST', '/api/agents', { body: { name: 'new-agent' } })).json,
      'agentCreated',
    );
    expectForm((await call(simulator, 'GET', '/api/repos/21/pipelines/1/config')).json, 'pipelineConfig');
  });

  it('the metadata of a pipeline', async () => {
    const simulator = await startWithSamples();
    seedPipeline(simulator, sampleRows('pipeline')[0] ?? {});
    expectForm(
      (await call(simulator, 'GET', '/api/repos/21/pipelines/42/metadata')).json,
      'pipelineMetadata',
    );
  });

  it('a message of the event stream', async () => {
    const simulator = await startWithSamples();
    const answer = await fetch(`${simulator.url}/api/stream/events`, {
      headers: { authorization: `Bearer ${simulator.tokens['instance-admin']}` },
    });
    const [sent] = sampleRows('streamEvent');
    const { pipeline } = sent ?? {};
    seedPipeline(simulator, { ...(isObject(pipeline) && pipeline), status: 'pending', started: 0 });
    const [workflow] = simulator.pipeline(21, 42).workflows;
    Object.assign(workflow ?? {}, { state: 'pending', started: 0 });
    Object.assign(workflow?.children[0] ?? {}, { state: 'pending', started: 0 });
    simulator.tick();
    simulator.closeStreams();
    const last = (await answer.text()).split('\n\n').findLast((frame) => frame.startsWith('data: '));
    expectForm(JSON.parse(last?.slice('data: '.length) ?? ''), 'streamEvent');
  });
});

it('no sample was left out', () => {
  expect(SAMPLE_NAMES.filter((name) => !checked.has(name))).toEqual([]);
});
