import type { WoodpeckerSimulator, WoodpeckerVersion } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { useSessions, writesOf } from './woodpecker.ts';

const sessions = useSessions();
const REPO = { repo_id: 21 };
const MAIN = { ...REPO, branch: 'main' };
const VERSIONS = ['3.12', '3.17', 'next'] as const satisfies readonly WoodpeckerVersion[];
const BROKEN = [{ type: 'compiler', message: 'bad yaml', is_warning: false, data: null }];
const UNFETCHED = { message: expect.stringContaining('could not load config from forge') };

const isStart = ({ method, path }: { method: string; path: string }) =>
  method === 'POST' && /\/(?:pipelines|cron)(?:\/\d+)?$/.test(path);

/** An answer without a pipeline and without the header that says why. */
const mute = ({ method, path }: { method: string; path: string }) =>
  isStart({ method, path }) ? new Response(null, { status: 204 }) : undefined;

const bare = (request: { method: string; path: string }) =>
  isStart(request) ? new Response(null, { status: 500 }) : undefined;

const full = (request: { method: string; path: string }) =>
  isStart(request)
    ? new Response('disk full', { status: 500, headers: { 'content-type': 'text/plain' } })
    : undefined;

const nothing = () => {};
const off = ({ state }: WoodpeckerSimulator) => Object.assign(state.repos.rows[0] ?? {}, { active: false });

async function refused(how: object, before: (woodpecker: WoodpeckerSimulator) => void, args: object = MAIN) {
  const { call, woodpecker } = await sessions.start(how);
  before(woodpecker);
  const result = await call('trigger_pipeline', { ...args });
  expect(result.isError).toBe(true);
  expect(writesOf(woodpecker)).toHaveLength(1);
  return result.text;
}

describe.each(VERSIONS)('a forge that fails while the configuration is read, on %s', (version) => {
  it('leaves a pipeline that trigger_pipeline names, with its errors', async () => {
    const { call, woodpecker } = await sessions.start({ version, configFetchFails: true });
    woodpecker.addPipeline();
    const { structuredContent, isError } = await call('trigger_pipeline', MAIN);
    expect(isError).toBe(false);
    expect(structuredContent).toMatchObject({
      started: false,
      why: expect.stringContaining('see its errors'),
      pipeline: { number: 2, status: 'error', errors: [UNFETCHED] },
    });
    expect(writesOf(woodpecker)).toHaveLength(1);
  });

  it('leaves a pipeline that run_cron names, with its errors', async () => {
    const { call, woodpecker } = await sessions.start({ version, configFetchFails: true });
    woodpecker.addCron({ name: 'nightly' });
    const { structuredContent } = await call('run_cron', { ...REPO, cron_id: 1 });
    expect(structuredContent).toMatchObject({
      started: false,
      pipeline: { number: 1, status: 'error', errors: [UNFETCHED] },
    });
  });

  it('is not mixed up with what others start at the same time', async () => {
    const { call, woodpecker } = await sessions.start({ version });
    woodpecker.addPipeline({ event: 'manual', branch: 'main', author: 'instance-admin' });
    woodpecker.set({
      answerWith: (request) => {
        if (!isStart(request)) return undefined;
        woodpecker.addPipeline({ event: 'manual', branch: 'main', author: 'somebody else' });
        woodpecker.addPipeline({ event: 'push', branch: 'main', author: 'instance-admin' });
        woodpecker.addPipeline({ event: 'manual', branch: 'develop', author: 'instance-admin' });
        return mute(request);
      },
    });
    const { structuredContent } = await call('trigger_pipeline', MAIN);
    expect(structuredContent).toMatchObject({
      started: false,
      why: expect.stringContaining('there is no new pipeline from this call. Check with list_pipelines'),
    });
    expect(structuredContent).not.toHaveProperty('pipeline');
  });
});

describe('an answer that names no pipeline', () => {
  it('means that nothing is to run only with the header that says so', async () => {
    const { call, woodpecker } = await sessions.start({ answerWith: mute });
    const { structuredContent } = await call('trigger_pipeline', MAIN);
    expect(structuredContent).toMatchObject({ started: false });
    expect(structuredContent?.['why']).not.toContain('filter');
    expect(woodpecker.state.pipelines.rows).toEqual([]);
  });

  it('names all that could be it when there are several', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.set({
      answerWith: (request) => {
        if (!isStart(request)) return undefined;
        for (let twice = 0; twice < 2; twice += 1) {
          woodpecker.addPipeline({ event: 'manual', branch: 'main', author: 'instance-admin' });
        }
        return mute(request);
      },
    });
    const { structuredContent } = await call('trigger_pipeline', MAIN);
    expect(structuredContent).toMatchObject({ started: false, pipelines: [2, 1] });
  });
});

describe('restart_pipeline', () => {
  it('of a broken configuration names the pipeline that a bare 500 left behind', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline({
      definition: { configs: [{ name: 'a', data: '[' }], workflows: [], errors: BROKEN },
    });
    const { structuredContent, isError } = await call('restart_pipeline', { ...REPO, number: 1 });
    expect(isError).toBe(false);
    expect(structuredContent).toMatchObject({
      started: false,
      pipeline: { number: 2, parent: 1, errors: [{ message: 'bad yaml' }] },
    });
  });

  it('of what has no stored configuration names the errors', async () => {
    const { call } = await sessions.start({ configFetchFails: true });
    await call('trigger_pipeline', MAIN);
    const { structuredContent } = await call('restart_pipeline', { ...REPO, number: 1 });
    expect(structuredContent).toMatchObject({
      started: false,
      pipeline: { number: 2, errors: [{ message: 'pipeline definition not found' }] },
    });
  });
});

describe('a bare 500, which Woodpecker gives for most refusals of a start', () => {
  it('is told as the branch that is not there', async () => {
    const text = await refused({}, nothing, { ...REPO, branch: 'nowhere' });
    expect(text).toContain('No pipeline was started (status 500).');
    expect(text).toContain('Repository 21 has no branch with that name');
    expect(text).not.toContain('may have');
  });

  it('is told as the repository that is switched off', async () => {
    expect(await refused({}, off)).toContain('Repository 21 is not active: activate_repository');
  });

  it('is told as the forge that fails, in the words of the instance', async () => {
    const text = await refused({ forgeDown: true }, nothing);
    expect(text).toContain('Its forge does not answer correctly');
    expect(text).toContain('The instance says: "failed to load branches: forge says no".');
  });

  it('is told without a guess where nothing can be read', async () => {
    const text = await refused({ answerWith: bare }, nothing);
    expect(text).toContain('Woodpecker gives no reason; the log of its server may name it.');
    expect(text).not.toMatch(/branch|active|forge/);
  });

  it('is told in the words of the instance where it has some', async () => {
    const { call, woodpecker } = await sessions.start({ forgeDown: true });
    woodpecker.addCron({ name: 'nightly' });
    const { text } = await call('run_cron', { ...REPO, cron_id: 1 });
    expect(text).toContain(
      'No pipeline was started (status 500). The instance says: "Error creating pipeline for cron',
    );
  });

  it('with words of the instance is not said to give no reason', async () => {
    const text = await refused({ answerWith: full }, nothing);
    expect(text).toContain('The instance says: "disk full".');
    expect(text).not.toContain('gives no reason');
  });

  it('leaves open what became of it when it cannot be looked up', async () => {
    const { call, woodpecker } = await sessions.start();
    let sent = false;
    woodpecker.set({
      answerWith: (request) => {
        sent ||= isStart(request);
        return sent ? new Response(null, { status: 500 }) : undefined;
      },
    });
    expect((await call('trigger_pipeline', MAIN)).text).toContain(
      'The change may have been made all the same.',
    );
  });
});
