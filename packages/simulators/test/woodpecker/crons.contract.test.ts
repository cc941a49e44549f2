import { describe, expect, it } from 'vitest';
import type { WoodpeckerSimulator } from '../../src/index.ts';
import { ask, call, useWoodpecker } from './support.ts';

const start = useWoodpecker();
const BASE = '/api/repos/21/cron';
const NEW = { name: 'nightly', schedule: '0 3 * * *' };

function stored(simulator: WoodpeckerSimulator): object | undefined {
  return simulator.state.crons.rows[0];
}

describe('create', () => {
  it('makes one that is off, unless told otherwise', async () => {
    const simulator = await start();
    const { json } = await call(simulator, 'POST', BASE, { as: 'pusher', body: NEW });
    expect(json).toEqual({
      id: 1,
      ...NEW,
      repo_id: 21,
      creator_id: 3,
      next_exec: Date.UTC(2026, 11, 1, 3) / 1000,
      timezone: 'UTC',
      created: Date.UTC(2026, 11, 1) / 1000,
      branch: '',
      enabled: false,
      variables: null,
    });
  });

  it('takes everything', async () => {
    const simulator = await start();
    const body = { ...NEW, branch: 'main', timezone: 'Europe/Berlin', enabled: true, variables: { A: '1' } };
    expect((await call(simulator, 'POST', BASE, { body })).json).toMatchObject({
      ...body,
      next_exec: Date.UTC(2026, 11, 1, 2) / 1000,
    });
  });

  it.each([
    [
      'a schedule that is none',
      { schedule: 'everyday' },
      /^422 T .*can't parse schedule: expected exactly 5/,
    ],
    ['six fields', { schedule: '0 0 3 * * *' }, /^422 T .*found 6: \[0 0 3 \* \* \*\]$/],
    ['a date that never comes', { schedule: '0 0 31 2 *' }, /^400 T .*yields no future execution time$/],
    ['a branch that is not there', { branch: 'nope' }, /^400 T .*branch not resolved: not found$/],
    ['a zone that is not there', { timezone: 'Mars/Base' }, /^422 T .*unknown time zone Mars\/Base$/],
    ['no name', { name: '' }, /^422 T Error inserting cron\. validate failed: /],
    ['no schedule', { schedule: '' }, /^422 T Error inserting cron\. validate failed: /],
    ['a number for a name', { name: 1 }, /^400 T Error parsing request\. /],
  ])('refuses %s', async (_case, wrong, expected) => {
    const simulator = await start();
    expect(await ask(simulator, 'POST', BASE, { body: { ...NEW, ...wrong } })).toMatch(expected);
    expect(stored(simulator)).toBeUndefined();
  });

  it.each([
    ['3.17', '409 T cron with this exists for this repo already'],
    ['3.13', '500 T Error inserting cron "nightly". UNIQUE constraint failed: crons.name, crons.repo_id'],
  ] as const)('refuses a name twice, on %s with %s', async (version, refusal) => {
    const simulator = await start({ version });
    await call(simulator, 'POST', BASE, { body: NEW });
    expect(await ask(simulator, 'POST', BASE, { body: NEW })).toBe(refusal);
    simulator.addRepo({ name: 'second' }, { id: 30 });
    expect(await ask(simulator, 'POST', '/api/repos/30/cron', { body: NEW })).toBe('200 J');
  });

  it('cannot resolve a branch while the forge is down', async () => {
    const simulator = await start({ forgeDown: true });
    expect(await ask(simulator, 'POST', BASE, { body: { ...NEW, branch: 'main' } })).toMatch(/^400 T/);
    expect(await ask(simulator, 'POST', BASE, { body: NEW })).toBe('200 J');
  });

  it.each([
    ['3.12', ['timezone', 'enabled', 'variables']],
    ['3.13', ['timezone']],
    ['3.17', []],
  ] as const)('shows on %s everything but %j', async (version, missing) => {
    const simulator = await start({ version });
    const { json } = await call(simulator, 'POST', BASE, { body: NEW });
    const keys = Object.keys(Object(json));
    for (const key of ['timezone', 'enabled', 'variables']) {
      expect([key, keys.includes(key)]).toEqual([key, !missing.some((name) => name === key)]);
    }
  });
});

describe('update', () => {
  it('keeps what is empty or absent, and computes the next run', async () => {
    const simulator = await start();
    simulator.addCron({ ...NEW, branch: 'main', variables: { A: '1', B: '2' }, creator_id: 9 });
    const body = { schedule: '@weekly', branch: '', variables: { C: '3' } };
    await call(simulator, 'PATCH', `${BASE}/1`, { as: 'pusher', body });
    expect(stored(simulator)).toMatchObject({
      name: 'nightly',
      schedule: '@weekly',
      branch: 'main',
      variables: { C: '3' },
      enabled: true,
      creator_id: 3,
      next_exec: Date.UTC(2026, 11, 6) / 1000,
    });
  });

  it('refuses what create refuses, and changes nothing', async () => {
    const simulator = await start();
    simulator.addCron(NEW);
    simulator.addCron({ name: 'other' });
    const before = structuredClone(simulator.state.crons.rows);
    for (const [body, expected] of [
      [{ schedule: 'x' }, /^400 T .*cron parse schedule: expected exactly 5 fields, found 1: \[x\]$/],
      [{ schedule: '0 0 31 2 *' }, /^400 T/],
      [{ branch: 'nope' }, /^400 T/],
      [{ name: 'other' }, /^500 T/],
      ['{', /^400 T/],
    ] as const) {
      expect(await ask(simulator, 'PATCH', `${BASE}/1`, { body })).toMatch(expected);
    }
    expect(simulator.state.crons.rows).toEqual(before);
  });

  it('panics on 3.13 when it is to be enabled without its schedule', async () => {
    const simulator = await start({ version: '3.13' });
    simulator.addCron(NEW);
    expect(await ask(simulator, 'PATCH', `${BASE}/1`, { body: { enabled: true } })).toBe('500 ∅');
    const body = { enabled: true, schedule: '@daily' };
    expect(await ask(simulator, 'PATCH', `${BASE}/1`, { body })).toBe('200 J');
  });
});

describe('run', () => {
  it('starts what is off as well, raw, and remembers where it comes from', async () => {
    const simulator = await start();
    simulator.addCron({ ...NEW, enabled: false, variables: { DEPTH: 'full' } });
    const { json } = await call(simulator, 'POST', `${BASE}/1`, { as: 'pusher' });
    expect(json).toMatchObject({
      number: 1,
      event: 'cron',
      cron: 'nightly',
      branch: 'main',
      message: '',
      sender: '',
      variables: { DEPTH: 'full' },
    });
    expect((await call(simulator, 'GET', '/api/repos/21/pipelines/1')).json).toMatchObject({
      message: 'nightly',
      sender: 'nightly',
    });
    await call(simulator, 'POST', `${BASE}/1`, { as: 'pusher' });
    expect(simulator.state.pipelines.rows).toHaveLength(2);
  });

  it('answers 204 with a header when everything is filtered out', async () => {
    const simulator = await start();
    simulator.addCron(NEW);
    Object.assign(simulator.state.forgeRepos[0] ?? {}, { definition: { configs: [], workflows: [] } });
    const { status, headers } = await call(simulator, 'POST', `${BASE}/1`);
    expect([status, headers.get('pipeline-filtered')]).toEqual([204, 'true']);
  });

  it('is a 500 for a repository that is off, and while the forge is down', async () => {
    const simulator = await start({ forgeDown: true });
    simulator.addCron(NEW);
    expect(await ask(simulator, 'POST', `${BASE}/1`)).toMatch(/^500 T Error creating pipeline for cron /);
    simulator.set({ forgeDown: false });
    await call(simulator, 'DELETE', '/api/repos/21');
    expect(await ask(simulator, 'POST', `${BASE}/1`)).toBe('500 ∅');
  });
});

describe('an id', () => {
  it.each(['GET', 'PATCH', 'POST', 'DELETE'])(
    'that is none is for %s a 400 with words, an unknown one a 404',
    async (method) => {
      const simulator = await start();
      const body = method === 'GET' ? undefined : {};
      expect(await ask(simulator, method, `${BASE}/x`, { body })).toMatch(/^400 T ./);
      expect(await ask(simulator, method, `${BASE}/9`, { body })).toBe('404 ∅');
    },
  );

  it('of another repository is unknown', async () => {
    const simulator = await start();
    simulator.addRepo({ name: 'second' }, { id: 30 });
    simulator.addCron({ ...NEW, repo_id: 30 });
    expect(await ask(simulator, 'DELETE', `${BASE}/1`)).toBe('404 ∅');
    expect(await ask(simulator, 'DELETE', '/api/repos/30/cron/1')).toBe('204 ∅');
    expect(await ask(simulator, 'DELETE', '/api/repos/30/cron/1')).toBe('404 ∅');
  });
});
