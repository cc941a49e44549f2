import type { WoodpeckerSimulator } from '@guard/simulators';
import { describe, expect, it, vi } from 'vitest';
import { useSessions } from './woodpecker.ts';

vi.mock('node:timers/promises', () => ({ setTimeout: async () => {} }));

const sessions = useSessions();
const TARGET = { repo_id: 21, number: 1 };

const asking = (labels: Readonly<Record<string, string>>) => ({
  definition: {
    configs: [],
    workflows: [{ name: 'build', labels, steps: [{ name: 'test', type: 'commands' as const }] }],
  },
});
const agents = ({ state }: WoodpeckerSimulator) => state.agents.rows;

/** What keeps a pipeline from being run, and how that is told. */
const CAUSES: readonly (readonly [string, (woodpecker: WoodpeckerSimulator) => unknown, string])[] = [
  [
    'a paused queue',
    ({ state }) => Object.assign(state.queue, { paused: true }),
    'The queue of the instance is paused',
  ],
  ['no agent', (woodpecker) => woodpecker.state.agents.remove(() => true), 'No agent is registered'],
  [
    'agents of another organization only',
    (woodpecker) => agents(woodpecker).map((agent) => Object.assign(agent, { org_id: 77 })),
    'Every agent belongs to another organization',
  ],
  [
    'agents that take no builds',
    (woodpecker) => agents(woodpecker).map((agent) => Object.assign(agent, { no_schedule: true })),
    'takes no new builds (no_schedule)',
  ],
  [
    'agents that are not connected',
    (woodpecker) => agents(woodpecker).map((agent) => Object.assign(agent, { capacity: 0 })),
    'No agent is connected at the moment',
  ],
];

describe.each(CAUSES)('%s', (_what, bring, words) => {
  const said = { waits_because: [expect.stringContaining(words)] };
  const noWaiting = { next: expect.stringContaining('until then, wait_for_pipeline waits in vain') };

  it('is told by what starts a pipeline', async () => {
    const { call, woodpecker } = await sessions.start();
    bring(woodpecker);
    const trigger = await call('trigger_pipeline', { repo_id: 21, branch: 'main' });
    expect(trigger.structuredContent).toMatchObject({ started: true, ...said, pipeline: noWaiting });
    woodpecker.run(21, 1);
    woodpecker.addCron({ name: 'nightly' });
    expect((await call('restart_pipeline', TARGET)).structuredContent).toMatchObject(said);
    expect((await call('run_cron', { repo_id: 21, cron_id: 1 })).structuredContent).toMatchObject(said);
  });

  it('is told by what shows a pipeline, and by what waits for it', async () => {
    const { call, woodpecker } = await sessions.start();
    bring(woodpecker);
    woodpecker.addPipeline();
    expect((await call('get_pipeline', TARGET)).structuredContent).toMatchObject({ ...said, ...noWaiting });
    woodpecker.set({
      answerWith: ({ path }) => {
        if (!path.startsWith('/api/stream')) return undefined;
        woodpecker.advance(600_000);
        return new Response('', { status: 404 });
      },
    });
    const waited = await call('wait_for_pipeline', { ...TARGET, timeout_seconds: 1 });
    expect(waited.structuredContent).toMatchObject({
      stopped_waiting: expect.stringContaining('timeout'),
      ...said,
      ...noWaiting,
    });
  });

  it('is told by what lets a pipeline run', async () => {
    const { call, woodpecker } = await sessions.start();
    const { blocked } = woodpecker.addHostileFork();
    bring(woodpecker);
    const approved = await call('approve_pipeline', { repo_id: 21, number: blocked });
    expect(approved.structuredContent).toMatchObject({ status: 'pending', ...said, ...noWaiting });
  });

  it('is not told to an account that may not see it: who can is named', async () => {
    const { call, woodpecker } = await sessions.start({}, { role: 'repo-admin' });
    bring(woodpecker);
    woodpecker.addPipeline();
    expect((await call('get_pipeline', TARGET)).structuredContent).toMatchObject({
      waits_because: [expect.stringContaining('Only an administrator of the instance can see')],
    });
  });
});

it('a pipeline that was created just now is not said to wait where nothing can be seen', async () => {
  const { call } = await sessions.start({}, { role: 'repo-admin' });
  const { structuredContent } = await call('trigger_pipeline', { repo_id: 21, branch: 'main' });
  expect(structuredContent).toMatchObject({ started: true });
  expect(structuredContent).not.toHaveProperty('waits_because');
});

describe('labels that no agent has', () => {
  it.each([
    [{ arch: 'riscv64' }, { arch: 'riscv64' }],
    [
      { platform: 'windows/amd64', gpu: 'true' },
      { platform: 'windows/amd64', gpu: 'true' },
    ],
    [{ gpu: 'false' }, { gpu: 'false' }],
    [{ backend: 'kubernetes' }, { backend: 'kubernetes' }],
    [{ constructor: 'x' }, { constructor: 'x' }],
  ])('%j are shown, and none that the server sets', async (labels, shown) => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline(asking(labels));
    const { structuredContent } = await call('get_pipeline', TARGET);
    expect(structuredContent).toMatchObject({
      waits_because: [expect.stringContaining('No agent has the labels')],
    });
    const id = woodpecker.pipeline(21, 1).workflows[0]?.id;
    expect(structuredContent?.['waiting_workflows']).toEqual([{ workflow_id: id, labels: shown }]);
  });

  it('stand before the others in the queue, where long ones would be cut', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline(asking({ zone: 'north' }));
    const { structuredContent } = await call('get_queue_info');
    const [task] = Object(structuredContent)['pending'];
    expect(Object.keys(task.labels)[0]).toBe('zone');
  });

  it.each([
    [{}],
    [{ gpu: 'true' }],
    [{ gpu: '' }],
    [{ platform: 'linux/amd64' }],
    [{ hostname: 'anything' }],
  ])('are not suspected of %j, which an agent has', async (labels) => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline(asking(labels));
    expect((await call('get_pipeline', TARGET)).structuredContent).not.toHaveProperty('waits_because');
  });

  it.each([
    ['a wildcard takes', { gpu: '*' }, {}],
    ['a required one takes', { '!gpu': 'rtx' }, { gpu: 'rtx' }],
  ])('are not suspected where %s them', async (_what, custom_labels, more) => {
    const { call, woodpecker } = await sessions.start();
    for (const agent of agents(woodpecker)) Object.assign(agent, { custom_labels });
    woodpecker.addPipeline(asking({ gpu: 'rtx', ...more }));
    expect((await call('get_pipeline', TARGET)).structuredContent).not.toHaveProperty('waits_because');
  });
});

describe('a pipeline without a workflow, as a restart with an event that nothing matches leaves it', () => {
  it('is told to wait for ever, and is not waited for', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.pipeline(21, 1).workflows = [];
    const { structuredContent } = await call('wait_for_pipeline', { ...TARGET, timeout_seconds: 600 });
    expect(structuredContent).toMatchObject({
      stopped_waiting: 'it has nothing to run, and waits for ever',
      waits_because: [expect.stringContaining('cancel_pipeline ends it')],
    });
    expect((await call('get_pipeline', TARGET)).structuredContent).toMatchObject({
      waits_because: [expect.stringContaining('no part of its configuration matches')],
    });
  });

  it('is no start', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.run(21, 1);
    const row = { id: 9, number: 2, status: 'pending', parent: 1 };
    woodpecker.set({
      answerWith: ({ method, path }) =>
        method === 'POST' || path.endsWith('/pipelines/2') ? Response.json(row) : undefined,
    });
    const { structuredContent } = await call('restart_pipeline', TARGET);
    expect(structuredContent).toMatchObject({
      started: false,
      waits_because: [expect.stringContaining('waits forever')],
    });
  });
});

it('what runs, has ended or will be taken at once is not said to wait', async () => {
  const { call, woodpecker } = await sessions.start();
  woodpecker.addPipeline();
  expect((await call('get_pipeline', TARGET)).structuredContent).not.toHaveProperty('waits_because');
  woodpecker.tick();
  expect((await call('get_pipeline', TARGET)).structuredContent).not.toHaveProperty('waits_because');
  woodpecker.run(21, 1);
  Object.assign(woodpecker.state.queue, { paused: true });
  expect((await call('get_pipeline', TARGET)).structuredContent).not.toHaveProperty('waits_because');
});

it('a look at the queue that fails takes nothing from the answer', async () => {
  const { call, woodpecker } = await sessions.start();
  woodpecker.set({
    answerWith: ({ path }) =>
      path.startsWith('/api/queue') ? new Response(null, { status: 500 }) : undefined,
  });
  const { structuredContent } = await call('trigger_pipeline', { repo_id: 21, branch: 'main' });
  expect(structuredContent).toMatchObject({ started: true });
  expect(structuredContent).not.toHaveProperty('waits_because');
});
