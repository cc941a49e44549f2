import type { WoodpeckerSimulator } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { useSessions } from './woodpecker.ts';

const sessions = useSessions();
const REPO = { repo_id: 21 };
const SPECIAL = 'feature/#123-ü+b&event=tag';

/** Paths of the requests for pipelines, as they came in. */
const asked = ({ requests }: WoodpeckerSimulator) => requests.map(({ path }) => path);

function numbersIn(list: unknown): unknown[] {
  return Array.isArray(list) ? list.map((entry: { number?: unknown }) => entry.number) : [];
}

describe('list_pipelines', () => {
  it('lists the newest first, in short, and says that there are no more', async () => {
    const { woodpecker, call } = await sessions.start();
    woodpecker.addPipeline({ message: 'first\n\nwith a long story' });
    woodpecker.addPipeline({ message: 'second' });
    const { structuredContent } = await call('list_pipelines', REPO);
    expect(structuredContent).toMatchObject({
      pipelines: [
        { number: 2, message: 'second' },
        { number: 1, message: 'first' },
      ],
      more: false,
      untrusted: true,
    });
    expect(JSON.stringify(structuredContent)).not.toContain('long story');
    expect(JSON.stringify(structuredContent)).not.toContain('changed_files');
  });

  it('passes each filter on as Woodpecker wants it', async () => {
    const { woodpecker, call } = await sessions.start();
    await call('list_pipelines', {
      ...REPO,
      branch: SPECIAL,
      events: ['push', 'tag'],
      status: 'failure',
      ref: 'refs/heads',
      after: '2026-11-30T01:00:00+01:00',
      before: '2026-12-01T00:00:00Z',
    });
    const [path = ''] = asked(woodpecker);
    expect(Object.fromEntries(new URL(path, woodpecker.url).searchParams)).toEqual({
      branch: SPECIAL,
      event: 'push,tag',
      status: 'failure',
      ref: 'refs/heads',
      after: '2026-11-30T00:00:00.000Z',
      before: '2026-12-01T00:00:00.000Z',
      page: '1',
      perPage: '50',
    });
  });

  it('filters', async () => {
    const { woodpecker, call } = await sessions.start();
    woodpecker.addPipeline({ event: 'push' });
    woodpecker.addPipeline({ event: 'tag' });
    woodpecker.addPipeline({ event: 'cron' });
    const { structuredContent } = await call('list_pipelines', { ...REPO, events: ['tag', 'cron'] });
    expect(numbersIn(structuredContent?.['pipelines'])).toEqual([3, 2]);
  });

  it('goes over the page of 50, and says when there are more', async () => {
    const { woodpecker, call } = await sessions.start();
    for (let made = 0; made < 60; made += 1) woodpecker.addPipeline();
    const all = await call('list_pipelines', { ...REPO, limit: 200 });
    const some = await call('list_pipelines', { ...REPO, limit: 55 });
    expect(numbersIn(all.structuredContent?.['pipelines'])).toHaveLength(60);
    expect(all.structuredContent?.['more']).toBe(false);
    expect(numbersIn(some.structuredContent?.['pipelines'])).toHaveLength(55);
    expect(some.structuredContent?.['more']).toBe(true);
  });

  it('still lists the others when a fork opens a pull request of a hundred thousand words', async () => {
    const { woodpecker, call } = await sessions.start();
    woodpecker.addPipeline();
    const long = 'word '.repeat(100_000);
    woodpecker.addPipeline({ event: 'pull_request', from_fork: true, title: long, message: long });
    const { structuredContent } = await call('list_pipelines', REPO);
    expect(numbersIn(structuredContent?.['pipelines'])).toEqual([2, 1]);
  });

  it.each([
    { status: 'done' },
    { events: ['merge'] },
    { before: 'yesterday' },
    { number: 5 },
    { repo_id: 0 },
  ])('refuses %j without a request', async (wrong) => {
    const { woodpecker, call } = await sessions.start();
    expect((await call('list_pipelines', { ...REPO, ...wrong })).isError).toBe(true);
    expect(woodpecker.requests).toEqual([]);
  });
});

it.each([
  ['2026-12-02T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['2026-12-01T00:00:00Z', '2026-12-01T00:00:00Z'],
  ['2026-12-01T00:00:00Z', '2026-12-01T01:30:00+02:00'],
])(
  'a time between %s and %s, which is none, is refused and not told as an empty list',
  async (after, before) => {
    const { woodpecker, call } = await sessions.start();
    woodpecker.addPipeline();
    const { isError, text } = await call('list_pipelines', { ...REPO, after, before });
    expect(isError).toBe(true);
    expect(text).toContain('after must be earlier than before');
    expect(woodpecker.requests).toEqual([]);
  },
);

describe('get_pipeline', () => {
  it('names the failing steps of a failed one, and where to look next', async () => {
    const { woodpecker, call } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.run(21, 1, { result: 'failure' });
    const { structuredContent } = await call('get_pipeline', { ...REPO, number: 1 });
    const stepId = woodpecker.pipeline(21, 1).workflows[0]?.children[1]?.id;
    expect(structuredContent).toMatchObject({
      status: 'failure',
      failing_steps: [{ step_id: stepId, name: 'test', workflow: 'build', exit_code: 1 }],
      next: `Call get_step_logs with step_id ${stepId} for the log of the failing step.`,
      untrusted: true,
    });
  });

  it('finds the newest push of a branch with signs in its name', async () => {
    const { woodpecker, call } = await sessions.start();
    woodpecker.addPipeline({ branch: SPECIAL });
    woodpecker.addPipeline({ branch: 'main' });
    const { structuredContent } = await call('get_pipeline', { ...REPO, branch: SPECIAL });
    expect(structuredContent).toMatchObject({ number: 1, branch: SPECIAL });
    expect(asked(woodpecker)).toContain(
      '/api/repos/21/pipelines/latest?branch=feature%2F%23123-%C3%BC%2Bb%26event%3Dtag',
    );
  });

  it('without number and branch is the newest push of the default branch', async () => {
    const { woodpecker, call } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.addPipeline({ event: 'cron' });
    expect((await call('get_pipeline', REPO)).structuredContent).toMatchObject({ number: 1 });
  });

  it('takes no number together with a branch', async () => {
    const { woodpecker, call } = await sessions.start();
    const result = await call('get_pipeline', { ...REPO, number: 1, branch: 'main' });
    expect(result.text).toBe('Pass number or branch, not both.');
    expect(woodpecker.requests).toEqual([]);
  });

  it('shows workflows without steps, and a pipeline that came to none', async () => {
    const { woodpecker, call } = await sessions.start();
    const definition = { configs: [], workflows: [{ name: 'svc', steps: [] }] };
    woodpecker.addPipeline({ definition });
    const errors = [{ type: 'compiler', message: 'bad \u001B[2Kimage', is_warning: false, data: null }];
    woodpecker.addPipeline({ definition: { ...definition, errors } });
    const [svc, broken] = [
      await call('get_pipeline', { ...REPO, number: 1 }),
      await call('get_pipeline', { ...REPO, number: 2 }),
    ];
    expect(svc.structuredContent).toMatchObject({ workflows: [{ name: 'svc', children: [] }] });
    expect(broken.structuredContent).toMatchObject({
      status: 'error',
      errors: [{ message: 'bad image' }],
      workflows: [],
    });
  });

  it('shows no credential and no hidden character of what others wrote', async () => {
    const { woodpecker, call } = await sessions.start();
    woodpecker.addPipeline({
      message: 'see https://bot:hunter2@git.example.com/x',
      title: 'safe\u202Egnp.exe',
      variables: { NPM_TOKEN: 'FAKE-npm', MODE: 'full' },
    });
    const { text, structuredContent } = await call('get_pipeline', { ...REPO, number: 1 });
    expect(structuredContent).toMatchObject({
      message: 'see https://git.example.com/x',
      title: 'safegnp.exe',
      variables: { NPM_TOKEN: '[redacted by this server]', MODE: 'full' },
    });
    expect(text + JSON.stringify(structuredContent)).not.toMatch(/hunter2|FAKE-npm/);
  });

  it('says of a number that it is not there', async () => {
    const { call } = await sessions.start();
    const { isError, text } = await call('get_pipeline', { ...REPO, number: 99 });
    expect(isError).toBe(true);
    expect(text).toContain('Repository 21 has no pipeline 99.');
  });

  it('takes the web page, which Woodpecker answers to unknown paths, for no pipeline', async () => {
    const { woodpecker, call } = await sessions.start();
    woodpecker.set({ loginPage: true });
    const { isError, text } = await call('get_pipeline', { ...REPO, number: 1 });
    expect(isError).toBe(true);
    expect(text).toContain('answers with a web page and not with the API');
  });
});

describe('get_pipeline_config', () => {
  it('shows the files as text', async () => {
    const { woodpecker, call } = await sessions.start();
    const configs = [
      { name: '.woodpecker/a.yaml', data: 'steps:\n  - name: é\n' },
      { name: '.woodpecker/b.yaml', data: '' },
    ];
    woodpecker.addPipeline({ definition: { configs, workflows: [{ name: 'a', steps: [] }] } });
    const { structuredContent } = await call('get_pipeline_config', { ...REPO, number: 1 });
    expect(structuredContent).toEqual({ configs, untrusted: true, source: 'woodpecker' });
  });

  it('says of a pipeline that has none what that means', async () => {
    const { call } = await sessions.start({ configFetchFails: true });
    await call('trigger_pipeline', { ...REPO, branch: 'main' });
    const { structuredContent } = await call('get_pipeline_config', { ...REPO, number: 1 });
    expect(structuredContent).toMatchObject({
      configs: [],
      note: expect.stringContaining('get_pipeline shows the errors'),
    });
  });

  it('cuts a file without end, so that the others are shown', async () => {
    const { woodpecker, call } = await sessions.start();
    const configs = [
      { name: 'huge', data: '# x\n'.repeat(100_000) },
      { name: 'b', data: 'steps: []' },
    ];
    woodpecker.addPipeline({ definition: { configs, workflows: [{ name: 'a', steps: [] }] } });
    const { text, structuredContent } = await call('get_pipeline_config', { ...REPO, number: 1 });
    expect(text).toContain('more characters]');
    expect(structuredContent).toMatchObject({ configs: [{ name: 'huge' }, configs[1]] });
  });
});

describe('get_pipeline_metadata', () => {
  it('shows what steps are told, for those who may push', async () => {
    const { woodpecker, call } = await sessions.start({}, { role: 'pusher' });
    woodpecker.addPipeline({ message: 'fix', changed_files: ['a', 'b'] });
    const { structuredContent } = await call('get_pipeline_metadata', { ...REPO, number: 1 });
    expect(structuredContent).toMatchObject({
      curr: { number: 1, commit: { message: 'fix', changed_files: ['a', 'b'], changed_files_total: 2 } },
      untrusted: true,
    });
  });

  it('is cut where a stranger wrote without end', async () => {
    const { woodpecker, call } = await sessions.start();
    const changed_files = Array.from({ length: 10_000 }, (_, at) => `src/${at}.ts`);
    const pr_labels = Array.from({ length: 3000 }, (_, at) => `label ${at}`);
    woodpecker.addPipeline({
      event: 'pull_request',
      message: 'word '.repeat(10_000),
      changed_files,
      pr_labels,
    });
    const { isError, structuredContent } = await call('get_pipeline_metadata', { ...REPO, number: 1 });
    expect(isError).toBe(false);
    expect(structuredContent).toMatchObject({ curr: { commit: { changed_files_total: 10_000 } } });
  });

  it('is not shown to those who may only read', async () => {
    const { woodpecker, call } = await sessions.start({}, { role: 'reader' });
    woodpecker.addPipeline();
    expect((await call('get_pipeline_metadata', { ...REPO, number: 1 })).isError).toBe(true);
  });
});

describe('list_queued_pipelines', () => {
  it('lists what waits and runs, for administrators', async () => {
    const { woodpecker, call } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.run(21, 1);
    woodpecker.addPipeline();
    const { structuredContent } = await call('list_queued_pipelines');
    expect(structuredContent).toMatchObject({ pipelines: [{ repo_id: 21, number: 2, status: 'pending' }] });
  });

  it('says that others need the right', async () => {
    const { call } = await sessions.start({}, { role: 'repo-admin' });
    expect((await call('list_queued_pipelines')).text).toContain(
      'This needs an administrator of the instance',
    );
  });
});

const ran = async (path: RegExp, answer: unknown) => {
  const session = await sessions.start();
  session.woodpecker.addPipeline();
  session.woodpecker.run(21, 1);
  session.woodpecker.set({
    answerWith: (request) => (path.test(request.path) ? Response.json(answer) : undefined),
  });
  return session;
};

describe('an answer that lacks what others have', () => {
  it('is metadata without a commit', async () => {
    const { call } = await ran(/metadata/, { id: 'x', curr: { number: 1 }, prev: { number: 0, commit: {} } });
    const { structuredContent } = await call('get_pipeline_metadata', { ...REPO, number: 1 });
    expect(structuredContent).toMatchObject({
      curr: { number: 1 },
      prev: { number: 0, commit: { message: '', changed_files: [], changed_files_total: 0 } },
    });
  });

  it('is a configuration file without content', async () => {
    const { call } = await ran(/config/, [{ name: 'a.yaml', data: null }, { name: 'b.yaml' }]);
    const { structuredContent } = await call('get_pipeline_config', { ...REPO, number: 1 });
    expect(structuredContent?.['configs']).toEqual([
      { name: 'a.yaml', data: '' },
      { name: 'b.yaml', data: '' },
    ]);
  });

  it.each([null, []])('is no configuration at all: %j', async (answer) => {
    const { call } = await ran(/config/, answer);
    const { structuredContent } = await call('get_pipeline_config', { ...REPO, number: 1 });
    expect(structuredContent).toMatchObject({ configs: [], note: expect.any(String) });
  });
});
