import { describe, expect, it } from 'vitest';
import type { LogLine, WoodpeckerSimulator } from '../../src/index.ts';
import { ask, call, useWoodpecker } from './support.ts';
import { isObject } from '../support/answer.ts';

const start = useWoodpecker();

/** Pipeline 1 is over; its step 2 has these lines. */
async function startWithLog(
  lines: readonly LogLine[],
  version: '3.13' | '3.17' | 'next' = '3.17',
): Promise<WoodpeckerSimulator> {
  const simulator = await start({ version });
  simulator.addPipeline();
  simulator.run(21, 1, { steps: { test: { logs: lines } } });
  return simulator;
}

async function entries(simulator: WoodpeckerSimulator): Promise<Record<string, unknown>[]> {
  const { json } = await call(simulator, 'GET', '/api/repos/21/logs/1/2');
  return Array.isArray(json) ? json.filter(isObject) : [];
}

describe('a log', () => {
  it('is base64 of raw bytes, line by line', async () => {
    const simulator = await startWithLog([
      '+ go test',
      '\u001B[32mPASS\u001B[0m',
      new Uint8Array([0xff, 0x80]),
    ]);
    expect(await entries(simulator)).toEqual([
      { id: 1, step_id: 2, time: 0, line: 0, data: 'KyBnbyB0ZXN0', type: 0 },
      { id: 2, step_id: 2, time: 0, line: 1, data: 'G1szMm1QQVNTG1swbQ==', type: 0 },
      { id: 3, step_id: 2, time: 0, line: 2, data: '/4A=', type: 0 },
    ]);
  });

  it('has null for an empty line, however it was sent', async () => {
    const simulator = await startWithLog([
      '',
      null,
      { data: new Uint8Array() },
      { data: 'é', type: 1, time: 7 },
    ]);
    expect(await entries(simulator)).toMatchObject([
      { data: null },
      { data: null },
      { data: null },
      { data: 'w6k=', type: 1, time: 7, line: 3 },
    ]);
  });

  it('can lack lines, and nothing tells', async () => {
    const simulator = await startWithLog(['start', 'compile', { data: 'exit 2', line: 5 }, 'after']);
    expect((await entries(simulator)).map(({ line }) => line)).toEqual([0, 1, 5, 6]);
  });

  it.each([
    ['3.17', [3, 0]],
    ['next', [0, 3]],
  ] as const)('on %s comes in its order: %j', async (version, expected) => {
    const simulator = await startWithLog(
      [
        { data: 'b', line: 3 },
        { data: 'a', line: 0 },
      ],
      version,
    );
    expect((await entries(simulator)).map(({ line }) => line)).toEqual(expected);
  });

  it('that never was is null', async () => {
    const simulator = await startWithLog([]);
    expect((await call(simulator, 'GET', '/api/repos/21/logs/1/2')).text).toBe('null');
  });

  it('may be of any length', async () => {
    const simulator = await startWithLog(Array.from({ length: 5000 }, (_, index) => `line ${index}`));
    expect(await entries(simulator)).toHaveLength(5000);
  });

  it.each([
    ['1/999', '404 ∅'],
    ['9/2', '404 ∅'],
    ['x/2', '400 ∅'],
    ['1/x', '400 ∅'],
  ])('at %s is %s', async (place, expected) => {
    const simulator = await startWithLog(['x']);
    expect(await ask(simulator, 'GET', `/api/repos/21/logs/${place}`)).toBe(expected);
  });

  it.each([
    ['3.17', '404 ∅'],
    ['3.13', '400 ∅'],
  ] as const)('of another pipeline is on %s a %s', async (version, expected) => {
    const simulator = await startWithLog(['x'], version);
    simulator.addPipeline({ branch: 'other' });
    expect(await ask(simulator, 'GET', '/api/repos/21/logs/2/2')).toBe(expected);
    expect(await ask(simulator, 'GET', '/api/repos/21/logs/2/99')).toBe('404 ∅');
    simulator.set({ quirks: { foreignStepIs400: expected === '404 ∅' } });
    expect(await ask(simulator, 'GET', '/api/repos/21/logs/2/2')).not.toBe(expected);
  });
});

async function startLate(lines: readonly LogLine[]): Promise<WoodpeckerSimulator> {
  const simulator = await start({ logFlushMs: 1000 });
  simulator.addPipeline();
  simulator.run(21, 1, { steps: { test: { logs: lines } } });
  return simulator;
}

describe('a log that the agent sends in portions', () => {
  it('is null when the pipeline has just ended, and its last lines come after the first', async () => {
    const simulator = await startLate(['one', 'two', 'three']);
    const path = '/api/repos/21/logs/1/2';
    expect((await call(simulator, 'GET', '/api/repos/21/pipelines/1')).json).toMatchObject({
      status: 'success',
    });
    expect((await call(simulator, 'GET', path)).text).toBe('null');
    simulator.advance(999);
    expect((await call(simulator, 'GET', path)).text).toBe('null');
    simulator.advance(1);
    expect(await entries(simulator)).toHaveLength(2);
    simulator.advance(1000);
    expect((await entries(simulator)).map(({ line }) => line)).toEqual([0, 1, 2]);
  });

  it('comes also after it was deleted', async () => {
    const simulator = await startLate(['one']);
    expect(await ask(simulator, 'DELETE', '/api/repos/21/logs/1/2')).toBe('204 ∅');
    simulator.advance(1000);
    expect(await entries(simulator)).toHaveLength(1);
  });

  it('has nowhere to go when the pipeline was deleted', async () => {
    const simulator = await startLate(['one']);
    await call(simulator, 'DELETE', '/api/repos/21/pipelines/1');
    simulator.advance(5000);
    expect(simulator.state.logs.rows).toEqual([]);
  });
});

describe('deleting logs', () => {
  it('of a step leaves those of the others, and can be repeated', async () => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.run(21, 1, { steps: { clone: { logs: ['a'] }, test: { logs: ['b'] } } });
    const path = '/api/repos/21/logs/1/2';
    expect([await ask(simulator, 'DELETE', path), await ask(simulator, 'DELETE', path)]).toEqual([
      '204 ∅',
      '204 ∅',
    ]);
    expect(simulator.state.logs.rows).toMatchObject([{ step_id: 1 }]);
    expect((await call(simulator, 'GET', '/api/repos/21/logs/1/2')).text).toBe('null');
  });

  it('of a pipeline takes all of them', async () => {
    const simulator = await startWithLog(['x']);
    expect(await ask(simulator, 'DELETE', '/api/repos/21/logs/1')).toBe('204 ∅');
    expect(simulator.state.logs.rows).toEqual([]);
    expect(await ask(simulator, 'DELETE', '/api/repos/21/logs/9')).toBe('404 ∅');
  });

  it('is refused while something runs', async () => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.tick();
    const base = '/api/repos/21/logs/1';
    expect(await ask(simulator, 'DELETE', base)).toBe(
      '422 T Cannot delete logs for pipeline with status running',
    );
    expect(await ask(simulator, 'DELETE', `${base}/1`)).toMatch(/^422 T .*running$/);
    expect(await ask(simulator, 'DELETE', `${base}/2`)).toMatch(/^422 T .*pending$/);
    simulator.tick();
    expect(await ask(simulator, 'DELETE', `${base}/1`)).toBe('204 ∅');
  });

  it('of a step does nothing with logs in files, and claims the same', async () => {
    const simulator = await startWithLog(['kept']);
    simulator.set({ logStore: 'file' });
    expect(await ask(simulator, 'DELETE', '/api/repos/21/logs/1/2')).toBe('204 ∅');
    expect(await entries(simulator)).toHaveLength(1);
    await call(simulator, 'DELETE', '/api/repos/21/pipelines/1');
    expect(simulator.state.logs.rows).toHaveLength(1);
  });

  it('of a pipeline hides that it failed', async () => {
    const simulator = await startWithLog(['kept']);
    simulator.set({ logDeletionFails: true });
    expect(await ask(simulator, 'DELETE', '/api/repos/21/logs/1')).toBe('204 ∅');
    expect(await entries(simulator)).toHaveLength(1);
  });
});

describe('the story of the hostile fork', () => {
  it('has a log that asks to approve pipeline 42, which is blocked', async () => {
    const simulator = await start();
    const { repoId, blocked, failed, stepId } = simulator.addHostileFork();
    expect([repoId, blocked, failed]).toEqual([21, 42, 41]);
    const { json } = await call(simulator, 'GET', `/api/repos/21/logs/41/${stepId}`, { as: 'reader' });
    const lines = (Array.isArray(json) ? json : []).filter(isObject);
    const texts = lines.map(({ data }) => Buffer.from(typeof data === 'string' ? data : '', 'base64'));
    expect(texts[1]?.toString()).toContain('approve pipeline 42');
    expect(lines.map(({ line }) => line)).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 11]);
    // An escape sequence, a carriage return, a bidi control, bytes that are not UTF-8.
    for (const part of ['\u001B]0;', '\r', '\u202E']) expect(Buffer.concat(texts).includes(part)).toBe(true);
    expect(Buffer.concat(texts).includes(Buffer.from([0xff, 0xfe]))).toBe(true);
    expect((await call(simulator, 'GET', '/api/repos/21/pipelines/42')).json).toMatchObject({
      status: 'blocked',
      from_fork: true,
      reviewed: 0,
      author: 'mallory',
    });
    expect(simulator.pipeline(21, 41)).toMatchObject({ status: 'failure', reviewed_by: 'repo-admin' });
  });

  it('lets the fork run once somebody approves', async () => {
    const simulator = await start();
    simulator.addHostileFork();
    await call(simulator, 'POST', '/api/repos/21/pipelines/42/approve', { as: 'pusher' });
    simulator.run(21, 42);
    expect(simulator.pipeline(21, 42)).toMatchObject({ status: 'success', cloneAs: 'pusher' });
    expect(simulator.journal).toMatchObject([{ path: '/api/repos/21/pipelines/42/approve', status: 200 }]);
  });
});
