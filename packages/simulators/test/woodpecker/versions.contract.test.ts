import { describe, expect, it } from 'vitest';
import type { WoodpeckerVersion } from '../../src/index.ts';
import { quirksOf } from '../../src/woodpecker/quirks.ts';
import { call, useWoodpecker } from './support.ts';
import { isObject } from '../support/answer.ts';

const start = useWoodpecker();

const SINCE_14 = ['cancel_info', 'version', 'cron'];
const SINCE_17 = ['release', 'tag_title'];

async function pipelineKeys(version: WoodpeckerVersion): Promise<string[]> {
  const simulator = await start({ version });
  simulator.addPipeline({
    event: 'release',
    cancel_info: { canceled_by_user: 'x' },
    cron: 'x',
    pr_draft: true,
    pr_milestone: 'x',
    release: { title: 'x' },
    tag_title: 'x',
  });
  const { json } = await call(simulator, 'GET', '/api/repos/21/pipelines/1');
  return isObject(json) ? Object.keys(json) : [];
}

describe('fields of a pipeline', () => {
  it.each([
    ['3.11', [...SINCE_14, 'rerun_count', 'pr_draft', ...SINCE_17]],
    ['3.12', [...SINCE_14, 'rerun_count', 'pr_draft', ...SINCE_17]],
    ['3.13', [...SINCE_14, 'rerun_count', 'pr_draft', ...SINCE_17]],
    ['3.17', []],
    ['next', []],
  ] as const)('on %s are all but %j', async (version, missing) => {
    const keys = await pipelineKeys(version);
    const all = await pipelineKeys('next');
    expect(all.filter((key) => !keys.includes(key)).sort()).toEqual([...missing].sort());
    expect(keys).toContain('pr_milestone');
  });
});

describe('fields of a repository', () => {
  it.each([
    ['3.11', 6],
    ['3.13', 6],
    ['3.17', 0],
  ] as const)('on %s lack %d of extensions', async (version, missing) => {
    const simulator = await start({ version });
    const { json } = await call(simulator, 'GET', '/api/repos/21');
    const keys = Object.keys(Object(json)).filter((key) => key.includes('_extension_'));
    expect(7 - keys.length).toBe(missing);
  });
});

/** Quirks that are not as in the development branch. */
function names(minor: number): string[] {
  return Object.entries(quirksOf(minor))
    .filter(([name, on]) => on !== Reflect.get(quirksOf(18), name))
    .map(([name]) => name);
}

describe('quirks', () => {
  it('follow the version', () => {
    expect(names(17)).toEqual(['deleteLeavesPipelines']);
    expect(names(13)).toEqual([
      'unfetchedTriggerIsNull',
      'foreignStepIs400',
      'partialTrustedPanics',
      'deleteLeavesPipelines',
    ]);
    expect(names(12)).toEqual([
      'moveAnswers500',
      'unfetchedTriggerIsNull',
      'foreignStepIs400',
      'partialTrustedPanics',
      'repairHidesFailures',
      'deleteLeavesPipelines',
    ]);
    expect(names(11)).toContain('updateUserByBodyIds');
    expect(names(11)).toContain('oldForgeSecretKey');
  });

  it('that are overruled stay so until they are overruled again', async () => {
    const simulator = await start({ quirks: { missingOrgIsZero: false } });
    simulator.set({ quirks: { htmlForUnknown: false } });
    simulator.set({ version: '3.12' });
    expect((await call(simulator, 'GET', '/api/orgs/999')).status).toBe(404);
    expect((await call(simulator, 'GET', '/nowhere')).status).toBe(404);
    simulator.set({ quirks: { missingOrgIsZero: true } });
    expect((await call(simulator, 'GET', '/api/orgs/999')).status).toBe(200);
    expect((await call(simulator, 'GET', '/nowhere')).status).toBe(404);
  });
});
