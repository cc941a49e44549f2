import type { NewPipeline } from '@guard/simulators';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { useSessions, writesOf } from './woodpecker.ts';

/** What is done in place of each wait, and how long each was to be. */
const waits = vi.hoisted(() => ({ made: [] as number[], during: (_ms: number): void => {} }));
vi.mock('node:timers/promises', () => ({
  setTimeout: async (ms: number) => {
    waits.made.push(ms);
    waits.during(ms);
  },
}));
beforeEach(() => Object.assign(waits, { made: [], during: () => {} }));

const sessions = useSessions();
const REPO = { repo_id: 21 };
const TARGET = { ...REPO, number: 1 };
const NO_WORKFLOWS = { configs: [], workflows: [] };
const isWrite = ({ method }: { method: string }) => method !== 'GET';

describe('trigger_pipeline', () => {
  it.each(['main', 'release/v2.8', 'feature/#123-ü+b', 'a"b\\c&d=e f'])(
    'names the branch %s exactly as it was given',
    async (branch) => {
      const { call, woodpecker } = await sessions.start();
      woodpecker.state.forgeRepos[0]?.branches?.push(branch);
      const { structuredContent } = await call('trigger_pipeline', { ...REPO, branch });
      expect(structuredContent).toMatchObject({
        started: true,
        pipeline: { number: 1, status: 'pending', event: 'manual', branch },
        untrusted: true,
      });
      expect(woodpecker.journal.map(({ path, body }) => ({ path, body }))).toEqual([
        { path: '/api/repos/21/pipelines', body: { branch, variables: {} } },
      ]);
    },
  );

  it('hands variables on', async () => {
    const { call, woodpecker } = await sessions.start();
    const variables = { MODE: 'full', _x1: '', 'A-B': 'x' };
    const listed = Object.entries(variables).map(([name, value]) => ({ name, value }));
    await call('trigger_pipeline', { ...REPO, branch: 'main', variables: listed });
    expect(woodpecker.pipeline(21, 1).variables).toEqual(variables);
  });

  it.each([
    { branch: '' },
    { variables: [{ name: 'a b', value: 'x' }] },
    { variables: [{ name: '1X', value: 'x' }] },
    { variables: [{ name: 'MODE', value: 5 }] },
    { variables: [{ name: 'MODE', value: 'x', secret: true }] },
    { variables: ['x', 'y'].map((value) => ({ name: 'MODE', value })) },
    { variables: { MODE: 'x' } },
    { variables: ['MODE'] },
    { message: 'hello' },
    { event: 'deployment' },
  ])('refuses %j before anything is sent', async (wrong) => {
    const { call, woodpecker } = await sessions.start();
    expect((await call('trigger_pipeline', { ...REPO, branch: 'main', ...wrong })).isError).toBe(true);
    expect(woodpecker.requests).toEqual([]);
  });

  it('says that nothing was created when the configuration leaves nothing to run', async () => {
    const { call, woodpecker } = await sessions.start();
    Object.assign(woodpecker.state.forgeRepos[0] ?? {}, { definition: NO_WORKFLOWS });
    const { structuredContent, isError } = await call('trigger_pipeline', { ...REPO, branch: 'main' });
    expect(isError).toBe(false);
    expect(structuredContent).toMatchObject({
      started: false,
      why: expect.stringContaining('No pipeline was created'),
    });
    expect(woodpecker.state.pipelines.rows).toEqual([]);
  });

  it('shows the errors of a configuration that is not right', async () => {
    const { call, woodpecker } = await sessions.start();
    const errors = [{ type: 'linter', message: 'no \u001B[31msteps', is_warning: false, data: null }];
    Object.assign(woodpecker.state.forgeRepos[0] ?? {}, { definition: { ...NO_WORKFLOWS, errors } });
    const { structuredContent } = await call('trigger_pipeline', { ...REPO, branch: 'main' });
    expect(structuredContent).toMatchObject({
      started: false,
      why: expect.stringContaining('see its errors'),
      pipeline: { status: 'error', errors: [{ message: 'no steps' }] },
    });
  });

  it('says that it may have happened when the answer is lost', async () => {
    const { call, woodpecker } = await sessions.start({ dropConnection: isWrite });
    const { text } = await call('trigger_pipeline', { ...REPO, branch: 'main' });
    expect(text).toContain('The change may have been made all the same.');
    expect(woodpecker.state.pipelines.rows).toHaveLength(1);
  });

  it('takes a web page for no pipeline', async () => {
    const { call } = await sessions.start({ loginPage: isWrite });
    const { text, isError } = await call('trigger_pipeline', { ...REPO, branch: 'main' });
    expect(isError).toBe(true);
    expect(text).toContain('answers with a web page');
  });

  it('starts another run on every call', async () => {
    const { call, woodpecker } = await sessions.start();
    for (let time = 0; time < 2; time += 1) await call('trigger_pipeline', { ...REPO, branch: 'main' });
    expect(woodpecker.state.pipelines.rows).toHaveLength(2);
  });
});

describe('restart_pipeline', () => {
  it('sends nothing that would become a variable of the steps', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.run(21, 1);
    await call('restart_pipeline', TARGET);
    expect(writesOf(woodpecker)).toEqual(['POST /api/repos/21/pipelines/1']);
    expect(woodpecker.pipeline(21, 2).environment).toEqual({});
  });

  it.each([
    { PATH: '/tmp' },
    { fork: true },
    { variables: [{ name: 'a b', value: 'x' }] },
    { event: 'push' },
    // What the route itself looks for, and what would be taken for somebody's token.
    ...['event', 'deploy_to', 'deploy_task', 'fork', 'access_token'].map((name) => ({
      variables: [{ name, value: 'x' }],
    })),
  ])('refuses %j before anything is sent', async (wrong) => {
    const { call, woodpecker } = await sessions.start();
    expect((await call('restart_pipeline', { ...TARGET, ...wrong })).isError).toBe(true);
    expect(woodpecker.requests).toEqual([]);
  });

  it.each(['event', 'deploy_to', 'deploy_task'])('takes an empty %s for none at all', async (name) => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.run(21, 1);
    await call('restart_pipeline', { ...TARGET, [name]: '' });
    expect(writesOf(woodpecker)).toEqual(['POST /api/repos/21/pipelines/1']);
    expect(woodpecker.pipeline(21, 2)).toMatchObject({ event: 'push', deploy_to: '', environment: {} });
  });

  it('runs a pipeline as a deployment, its target as it was given', async () => {
    const { call, woodpecker } = await sessions.start();
    Object.assign(woodpecker.state.repos.rows[0] ?? {}, { allow_deploy: true });
    woodpecker.addPipeline();
    woodpecker.run(21, 1);
    const target = { deploy_to: 'prod&x=1', deploy_task: 'a+b' };
    await call('restart_pipeline', { ...TARGET, event: 'deployment', ...target });
    const { event, deploy_to, deploy_task, environment } = woodpecker.pipeline(21, 2);
    expect({ event, deploy_to, deploy_task }).toEqual({ event: 'deployment', ...target });
    expect(environment).toEqual({ deploy_task: 'a+b' });
  });

  it('gives its variables to the steps, whatever they hold', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.run(21, 1);
    const variables = { MODE: 'full&event=deployment', _x: '', LINES: 'a\nb' };
    const listed = Object.entries(variables).map(([name, value]) => ({ name, value }));
    await call('restart_pipeline', { ...TARGET, variables: listed });
    expect(woodpecker.pipeline(21, 2)).toMatchObject({ event: 'push', environment: variables });
  });

  it.each([{ deploy_to: 'prod' }, { deploy_task: 'all' }])('refuses %j without the event', async (target) => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    const { text } = await call('restart_pipeline', { ...TARGET, ...target });
    expect(text).toContain('deploy_to and deploy_task can only be passed with event deployment');
    expect(woodpecker.requests).toEqual([]);
  });

  it('says that a switch is off where deployments are not allowed', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.run(21, 1);
    const { text } = await call('restart_pipeline', { ...TARGET, event: 'deployment' });
    expect(text).toContain('Nothing was done: allow_deploy of this repository is off');
    expect(writesOf(woodpecker)).toEqual([]);
  });
});

describe('cancel_pipeline', () => {
  it('stops a run and shows what became of it', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.tick();
    const { structuredContent } = await call('cancel_pipeline', TARGET);
    expect(structuredContent).toMatchObject({
      status: 'killed',
      cancel_info: { canceled_by_user: 'instance-admin' },
    });
    expect(writesOf(woodpecker)).toEqual(['POST /api/repos/21/pipelines/1/cancel']);
  });

  it('waits for the agent to say how it ended, which it does a second later', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.tick();
    waits.during = (ms) => woodpecker.advance(ms);
    const { structuredContent } = await call('cancel_pipeline', TARGET);
    expect(structuredContent).toMatchObject({
      status: 'killed',
      workflows: [{ state: 'killed', error: 'Canceled' }],
      next: expect.stringContaining('An account cancelled it'),
    });
    expect(structuredContent).not.toHaveProperty('note');
  });

  it('says that its parts still run where the agent does not report within three seconds', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.tick();
    const { structuredContent } = await call('cancel_pipeline', TARGET);
    expect(structuredContent).toMatchObject({
      workflows: [{ state: 'running' }],
      note: expect.stringContaining('its agent reports the end within seconds'),
    });
    expect(waits.made).toEqual([500, 500, 500, 500, 500, 500]);
  });

  it('says of one that waited for approval that its parts stay blocked', async () => {
    const { call, woodpecker } = await sessions.start();
    const { blocked } = woodpecker.addHostileFork();
    const { structuredContent } = await call('cancel_pipeline', { ...REPO, number: blocked });
    expect(structuredContent).toMatchObject({ status: 'killed', note: expect.stringContaining('never ran') });
    expect(waits.made).toEqual([]);
  });

  it('says in the words of the instance why there is nothing to stop', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.run(21, 1);
    const { text } = await call('cancel_pipeline', TARGET);
    expect(text).toContain('The instance says: "Cannot cancel a non-running');
    expect(text).toContain('Nothing was changed.');
  });

  it('says that it was done when only the look at it failed', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.set({
      answerWith: ({ method }) => (method === 'GET' ? new Response('', { status: 502 }) : undefined),
    });
    const { text } = await call('cancel_pipeline', TARGET);
    expect(text).toMatch(/so this was DONE.*Do not repeat the call; look with get_pipeline\.$/);
    expect(woodpecker.pipeline(21, 1).status).toBe('canceled');
  });
});

describe('decline_pipeline', () => {
  it('refuses a blocked pipeline', async () => {
    const { call, woodpecker } = await sessions.start();
    const { blocked } = woodpecker.addHostileFork();
    const { structuredContent } = await call('decline_pipeline', { ...REPO, number: blocked });
    expect(structuredContent).toMatchObject({ status: 'declined' });
    expect(writesOf(woodpecker)).toEqual([`POST /api/repos/21/pipelines/${blocked}/decline`]);
  });

  it('says of any other that nothing was done, where Woodpecker answers with a bare 500', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    const { text } = await call('decline_pipeline', TARGET);
    expect(text).toContain('Nothing was done: pipeline 1 of repository 21 does not wait for approval');
    expect(writesOf(woodpecker)).toEqual([]);
  });
});

describe('a blocked pipeline whose fork wrote without end into every field', () => {
  const long = 'v'.repeat(30_000);
  const pipeline = {
    event: 'pull_request',
    from_fork: true,
    title: long,
    pr_labels: Array.from({ length: 3000 }, (_, at) => `label ${at}`),
    definition: {
      configs: [],
      workflows: [
        { name: long, environ: { A: long }, steps: [{ name: long, type: 'commands' }] },
        { name: 'second', environ: { A: 'b' }, steps: [{ name: 'test', type: 'commands' }] },
      ],
      errors: [{ type: 'linter', message: 'no', is_warning: true, data: { file: long } }],
    },
  } as const satisfies NewPipeline;

  it.each(['get_pipeline', 'wait_for_pipeline', 'decline_pipeline', 'approve_pipeline', 'cancel_pipeline'])(
    'is shown by %s with all of its parts',
    async (tool) => {
      const { call, woodpecker } = await sessions.start();
      woodpecker.addPipeline(pipeline);
      const { isError, structuredContent } = await call(tool, TARGET);
      expect(isError).toBe(false);
      expect(structuredContent).toMatchObject({
        errors: [{ message: 'no' }],
        workflows: [{ environ: { A: '[30000 more characters]' } }, { environ: { A: 'b' } }],
      });
    },
  );
});

describe('a number that would address more than one pipeline', () => {
  it.each(['cancel_pipeline', 'approve_pipeline', 'decline_pipeline', 'restart_pipeline', 'delete_pipeline'])(
    'is refused by %s',
    async (tool) => {
      const { call, woodpecker } = await sessions.start();
      for (const number of ['', '..', 0, -1, 1.5, 'latest', null]) {
        expect((await call(tool, { ...REPO, number })).isError).toBe(true);
      }
      expect(woodpecker.requests).toEqual([]);
    },
  );
});
