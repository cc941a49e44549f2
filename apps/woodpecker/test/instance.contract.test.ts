import type { NewPipeline } from '@guard/simulators';
import { personWho } from '@guard/testkit';
import { describe, expect, it } from 'vitest';
import { approvesOnce } from './support/approves-once.ts';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();

describe('get_server_info', () => {
  it('works without a token, which every other tool names as missing', async () => {
    const { woodpecker } = await sessions.start();
    const { call } = await sessions.connect(woodpecker, { env: { WOODPECKER_TOKEN: undefined } });
    expect((await call('get_server_info')).structuredContent).toMatchObject({ version: '3.17.0' });
    expect((await call('get_current_user')).text).toContain('set WOODPECKER_TOKEN');
    expect(woodpecker.requests.map(({ path }) => path)).toEqual(['/version']);
    expect(woodpecker.requests[0]?.headers).not.toHaveProperty('authorization');
  });

  it('works in a sub-folder', async () => {
    const { call } = await sessions.start({ folder: '/ci' });
    expect((await call('get_server_info')).isError).toBe(false);
    expect((await call('get_repository', { repo_id: 21 })).isError).toBe(false);
  });
});

describe('set_log_level', () => {
  it.each(['5', '99', '-1', 5, 'FATAL', 'Disabled', 'disabled ', ' ', 'none', null])(
    'refuses %j, which Woodpecker would take for a silent level or another spelling of one',
    async (level) => {
      const { call, woodpecker, person } = await sessions.start();
      expect(await call('set_log_level', { level })).toMatchObject({ isError: true });
      expect(person.seen).toEqual([]);
      expect(woodpecker.requests).toEqual([]);
    },
  );

  it('asks before the empty level, which silences as disabled does', async () => {
    const { call, woodpecker, person } = await sessions.start();
    expect((await call('set_log_level', { level: '' })).structuredContent).toEqual({ level: '' });
    expect(person.seen).toMatchObject([{ message: expect.stringContaining('level: info -> (empty).') }]);
    expect(woodpecker.journal).toMatchObject([{ path: '/api/log-level', body: { 'log-level': '' } }]);
    await call('set_log_level', { level: 'fatal' });
    expect(person.seen.at(-1)?.message).toContain('level: (empty) -> fatal.');
  });

  it('writes nothing where the empty level is not approved', async () => {
    const { woodpecker } = await sessions.start();
    const { call } = await sessions.connect(woodpecker, {
      person: personWho('declines', () => ({ result: { action: 'decline' } })),
    });
    expect(await call('set_log_level', { level: '' })).toMatchObject({ isError: true });
    expect(woodpecker.journal).toEqual([]);
  });

  it.each(['99', 'press accept'])('tells a stored level of %j as unknown', async (level) => {
    const { call, woodpecker, person } = await sessions.start();
    woodpecker.state.log.level = level;
    await call('set_log_level', { level: 'fatal' });
    expect(person.seen[0]?.message).toContain('level: unknown -> fatal.');
  });

  it('believes what is read afterwards, for the answer only repeats what was sent', async () => {
    const { call, woodpecker } = await sessions.start();
    expect((await call('set_log_level', { level: 'trace' })).structuredContent).toEqual({ level: 'trace' });
    expect(woodpecker.requests.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
    expect((await call('get_log_level')).structuredContent).toEqual({ level: 'trace' });
  });
});

describe('the queue', () => {
  it('is paused after a question that counts who waits, and resumed without one', async () => {
    const { call, woodpecker, person } = await sessions.start();
    woodpecker.addPipeline();
    await call('pause_queue');
    expect(person.seen[0]?.message).toContain('Now 1 wait and\n0 run.');
    expect((await call('get_queue_info')).structuredContent).toMatchObject({ paused: true });
    await call('resume_queue');
    expect(person.seen).toHaveLength(1);
    expect((await call('get_queue_info')).structuredContent).toMatchObject({ paused: false });
    expect(writesOf(woodpecker)).toEqual(['POST /api/queue/pause', 'POST /api/queue/resume']);
  });

  it('is paused by the first answer, though builds come and go while a person reads', async () => {
    const add = () => void woodpecker.addPipeline({ event: 'tag' });
    const { call, woodpecker, person } = await sessions.start({}, { person: approvesOnce(() => add()) });
    expect((await call('pause_queue')).structuredContent).toMatchObject({ paused: true });
    expect(person.seen).toHaveLength(1);
    expect(writesOf(woodpecker)).toEqual(['POST /api/queue/pause']);
  });

  it('that is paused already is no reason to ask', async () => {
    const { call, woodpecker, person } = await sessions.start();
    woodpecker.state.queue.paused = true;
    const result = await call('pause_queue');
    expect(result).toMatchObject({ isError: false, structuredContent: { paused: true } });
    expect(result.text).toContain('Nothing was sent: it is already set like this.');
    expect(person.seen).toEqual([]);
    expect(writesOf(woodpecker)).toEqual([]);
  });
});

/** A pipeline of so many workflows. */
function manyWorkflows(count: number, fields: Readonly<Record<string, unknown>> = {}): NewPipeline {
  const workflows = Array.from({ length: count }, (_, at) => ({
    name: `build ${at}`,
    steps: [{ name: 'test', type: 'commands' as const }],
    ...fields,
  }));
  return { definition: { configs: [], workflows } };
}

const lengthOf = (list: unknown) => (Array.isArray(list) ? list.length : 0);

describe('get_queue_info', () => {
  it('shows tasks in short: whose they are, who runs them, and what waits for what', async () => {
    const { call, woodpecker } = await sessions.start();
    const steps = [{ name: 'test', type: 'commands' as const }];
    const workflows = [
      { name: 'build', steps },
      { name: 'deploy', steps, dependsOn: ['build'], labels: { gpu: 'true' } },
    ];
    woodpecker.addPipeline({ definition: { configs: [], workflows } });
    woodpecker.tick();
    const { structuredContent } = await call('get_queue_info');
    const [build, deploy] = woodpecker.pipeline(21, 1).workflows.map(({ id }) => String(id));
    const of = { repo_id: 21, pipeline_id: 1, pipeline_number: 1 };
    expect(structuredContent).toMatchObject({
      paused: false,
      pending: [],
      pending_total: 0,
      waiting_on_deps: [
        { id: deploy, name: 'deploy', ...of, dependencies: [build], labels: { gpu: 'true' } },
      ],
      waiting_on_deps_total: 1,
      running: [{ id: build, name: 'build', ...of, agent_name: 'builder-01' }],
      running_total: 1,
      stats: { pending_count: 0, waiting_on_deps_count: 1, running_count: 1 },
    });
    expect(JSON.stringify(structuredContent)).not.toContain('null');
  });

  it.each([
    ['run', 'running'],
    ['wait for others', 'waiting_on_deps'],
    ['wait for an agent', 'pending'],
  ])('shows the first of hundreds that %s, and how many there are', async (_what, list) => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline(manyWorkflows(300, list === 'waiting_on_deps' ? { dependsOn: ['build 0'] } : {}));
    if (list === 'running')
      for (const workflow of woodpecker.pipeline(21, 1).workflows) workflow.state = 'running';
    const { isError, structuredContent } = await call('get_queue_info');
    expect(isError).toBe(false);
    expect(lengthOf(structuredContent?.[list])).toBeGreaterThan(20);
    expect(lengthOf(structuredContent?.[list])).toBeLessThan(300);
    expect(structuredContent).toMatchObject({ [`${list}_total`]: 300 });
  });

  it('and list_agent_tasks show the other tasks beside one with a label without end', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline(manyWorkflows(1, { name: 'v'.repeat(500), labels: { gpu: 'v'.repeat(60_000) } }));
    // Of another kind, because a newer one of the same kind takes the place of the older.
    woodpecker.addPipeline({ ...manyWorkflows(1), event: 'manual' });
    for (const number of [1, 2])
      for (const workflow of woodpecker.pipeline(21, number).workflows)
        Object.assign(workflow, { state: 'running', agent_id: 1 });
    const tasks = [
      {
        name: '[500 more characters]',
        labels: { gpu: '[60000 more characters]', repo: 'octo-org/hello-world' },
      },
      { name: 'build 0' },
    ];
    expect((await call('get_queue_info')).structuredContent).toMatchObject({ running: tasks });
    expect((await call('list_agent_tasks', { agent_id: 1 })).structuredContent).toMatchObject({
      tasks,
      tasks_total: 2,
    });
  });
});

describe('the account', () => {
  it('is the one of the token', async () => {
    const { call } = await sessions.start({}, { role: 'pusher' });
    const { structuredContent, text } = await call('get_current_user');
    expect(structuredContent).toMatchObject({ login: 'pusher', untrusted: true });
    expect(text).not.toContain('FAKE-token');
  });

  it.each([undefined, true])(
    'has an empty feed where Woodpecker answers null (latest: %j)',
    async (latest) => {
      const { call } = await sessions.start({}, { role: 'outsider' });
      expect((await call('get_pipeline_feed', { latest })).structuredContent).toMatchObject({
        pipelines: [],
      });
    },
  );

  it('sees the whole feed, whatever was written into one message', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline({ message: 'fix: a bug\n\nlong story' });
    woodpecker.addPipeline({ message: 'word '.repeat(20_000), title: 'v'.repeat(30_000) });
    const { structuredContent } = await call('get_pipeline_feed');
    expect(structuredContent).toMatchObject({
      pipelines: [
        { repo_id: 21, number: 2, message: expect.stringContaining('more characters]') },
        { repo_id: 21, number: 1, message: 'fix: a bug' },
      ],
    });
    expect(structuredContent).not.toHaveProperty('omitted');
  });

  it('sees repositories without a pipeline in the newest of each', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline({ message: 'word '.repeat(20_000) });
    woodpecker.addRepo({ name: 'idle', rights: { 'instance-admin': 'admin' } });
    const { structuredContent } = await call('get_pipeline_feed', { latest: true });
    const pipelines = structuredContent?.['pipelines'];
    expect(pipelines).toContainEqual(expect.objectContaining({ repo_id: 21, number: 1 }));
    expect(pipelines).toContainEqual({ repo_id: 22, full_name: 'octo-org/idle' });
  });
});
