import { describe, expect, it } from 'vitest';
import { ask, call, useWoodpecker } from './support.ts';

const start = useWoodpecker();
const BASE = '/api/repos/21/pipelines';
const CRON = '/api/repos/21/cron/1';

describe('a configuration that cannot be fetched', () => {
  it.each([
    ['3.12', [200, 'null', null]],
    ['3.17', [204, '', null]],
    ['next', [204, '', null]],
  ] as const)('on %s stores a broken pipeline, and starting one answers %j', async (version, expected) => {
    const simulator = await start({ version, configFetchFails: true });
    const { status, text, headers } = await call(simulator, 'POST', BASE, { body: { branch: 'main' } });
    expect([status, text, headers.get('pipeline-filtered')]).toEqual(expected);
    expect(simulator.pipeline(21, 1)).toMatchObject({
      status: 'error',
      errors: [{ type: 'generic', message: expect.stringMatching(/^could not load config from forge: /) }],
      workflows: [],
    });
  });

  it.each(['3.12', '3.17', 'next'] as const)('on %s lets a cron answer 200 null', async (version) => {
    const simulator = await start({ version, configFetchFails: true });
    simulator.addCron({ name: 'nightly' });
    const { status, text } = await call(simulator, 'POST', CRON);
    expect([status, text]).toEqual([200, 'null']);
    expect(simulator.pipeline(21, 1)).toMatchObject({ event: 'cron', status: 'error' });
  });

  it('leaves a pipeline that shows no configuration, and breaks again when restarted', async () => {
    const simulator = await start({ configFetchFails: true });
    await call(simulator, 'POST', BASE, { body: { branch: 'main' } });
    expect((await call(simulator, 'GET', `${BASE}/1/config`)).json).toEqual([]);
    const { status, json } = await call(simulator, 'POST', `${BASE}/1`);
    expect([status, json]).toMatchObject([
      200,
      { number: 2, parent: 1, status: 'error', errors: [{ message: 'pipeline definition not found' }] },
    ]);
  });

  it('does not hinder a restart of what has one', async () => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.run(21, 1);
    simulator.set({ configFetchFails: true });
    expect((await call(simulator, 'POST', `${BASE}/1`)).json).toMatchObject({ status: 'pending' });
  });
});

it('restarting a broken configuration is a silent 500 that stores a broken pipeline', async () => {
  const simulator = await start();
  const errors = [{ type: 'compiler', message: 'bad', is_warning: false, data: null }];
  simulator.addPipeline({ definition: { configs: [{ name: 'a', data: '[' }], workflows: [], errors } });
  expect(await ask(simulator, 'POST', `${BASE}/1`)).toBe('500 ∅');
  expect(simulator.pipeline(21, 2)).toMatchObject({ parent: 1, status: 'error', errors });
});

it('what is filtered out uses up an id, and no number', async () => {
  const simulator = await start();
  const [found] = simulator.state.forgeRepos;
  const kept = found?.definition;
  Object.assign(found ?? {}, { definition: { configs: [], workflows: [] } });
  expect(await ask(simulator, 'POST', BASE, { body: { branch: 'main' } })).toBe('204 ∅');
  Object.assign(found ?? {}, { definition: kept });
  const { json } = await call(simulator, 'POST', BASE, { body: { branch: 'main' } });
  expect(json).toMatchObject({ id: 2, number: 1 });
});

it.each([
  [2, String.raw`'\x02'`],
  [10, String.raw`'\n'`],
  [39, String.raw`'\''`],
  [65, `'A'`],
])('a cron of id %i that cannot reach the forge is named %s', async (id, named) => {
  const simulator = await start({ forgeDown: true });
  simulator.addCron({ name: 'nightly', id });
  expect(await ask(simulator, 'POST', `/api/repos/21/cron/${id}`)).toBe(
    `500 T Error creating pipeline for cron ${named}. forge says no`,
  );
});

describe('what 3.12 does not know yet', () => {
  it('is dropped from a cron, with a 200', async () => {
    const simulator = await start({ version: '3.12' });
    const body = {
      name: 'off',
      schedule: '@daily',
      timezone: 'Europe/Berlin',
      enabled: false,
      variables: { A: 'b' },
    };
    expect(await ask(simulator, 'POST', '/api/repos/21/cron', { body })).toBe('200 J');
    expect(await ask(simulator, 'PATCH', CRON, { body: { enabled: false, variables: {} } })).toBe('200 J');
    expect(simulator.state.crons.rows).toMatchObject([{ timezone: 'UTC', enabled: true, variables: null }]);
  });

  it('is dropped from a secret, and from the settings of a repository', async () => {
    const simulator = await start({ version: '3.12' });
    const body = { name: 'a', value: 'v', events: ['push'], note: 'mine' };
    expect(await ask(simulator, 'POST', '/api/repos/21/secrets', { body })).toBe('200 J');
    expect(simulator.state.secrets.rows).toMatchObject([{ note: '' }]);
    const settings = { secret_extension_endpoint: 'https://e.example.com', config_extension_netrc: true };
    expect(await ask(simulator, 'PATCH', '/api/repos/21', { body: settings })).toBe('200 J');
    expect(simulator.state.repos.rows[0]).toMatchObject({
      secret_extension_endpoint: '',
      config_extension_netrc: false,
    });
  });

  it('is that an account without a forge belongs to forge 1: it belongs to none', async () => {
    const simulator = await start({ version: '3.12' });
    const { json } = await call(simulator, 'POST', '/api/users', { body: { login: 'dave' } });
    expect(json).not.toHaveProperty('forge_id');
    expect(await ask(simulator, 'GET', '/api/users/dave')).toBe('404 ∅');
    expect(await ask(simulator, 'GET', '/api/users/dave?forge_id=0')).toBe('200 J');
    const body = { login: 'gina', forge_id: 1 };
    expect((await call(simulator, 'POST', '/api/users', { body })).json).toMatchObject({ forge_id: 1 });
  });
});
