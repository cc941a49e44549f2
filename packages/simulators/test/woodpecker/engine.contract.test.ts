import { describe, expect, it } from 'vitest';
import type { NewPipeline, WoodpeckerSimulator } from '../../src/index.ts';
import { call, useWoodpecker } from './support.ts';

const start = useWoodpecker();

function statesOf(simulator: WoodpeckerSimulator, number: number): string {
  const { status, workflows } = simulator.pipeline(21, number);
  const parts = workflows.map(
    ({ state, children }) => `${state}(${children.map((step) => step.state).join(' ')})`,
  );
  return [status, ...parts].join(' ');
}

const STEP = [{ name: 'test', type: 'commands' }] as const;

function workflows(...all: NonNullable<NewPipeline['definition']>['workflows']): NewPipeline {
  return { definition: { configs: [], workflows: all } };
}

function wanting(label: string): NewPipeline {
  return workflows({ name: label, steps: STEP, labels: { [label]: 'true', platform: 'linux/amd64' } });
}

describe('a turn', () => {
  it('takes a pipeline from one state to the next', async () => {
    const simulator = await start();
    simulator.addPipeline();
    const seen = [statesOf(simulator, 1)];
    for (let turn = 0; turn < 4; turn += 1) {
      simulator.tick();
      seen.push(statesOf(simulator, 1));
    }
    expect(seen).toEqual([
      'pending pending(pending pending)',
      'running running(running pending)',
      'running running(success running)',
      'success success(success success)',
      'success success(success success)',
    ]);
  });

  it('writes times of the injected clock', async () => {
    const simulator = await start();
    simulator.addPipeline();
    for (let turn = 0; turn < 3; turn += 1) {
      simulator.advance(10_000);
      simulator.tick();
    }
    const { created, started, finished, updated, workflows: all } = simulator.pipeline(21, 1);
    expect([started, finished, updated].map((time) => time - created)).toEqual([10, 30, 30]);
    expect(all[0]).toMatchObject({ started: created + 10, finished: created + 30, agent_id: 1 });
    expect(all[0]?.children).toMatchObject([
      { started: created + 10, finished: created + 20 },
      { started: created + 20, finished: created + 30 },
    ]);
  });

  it('lets a step fail: the steps after it are left out', async () => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.tick();
    simulator.tick({ clone: { exitCode: 3, error: 'no route to host', logs: ['fatal'] } });
    expect(statesOf(simulator, 1)).toBe('failure failure(failure skipped)');
    expect(simulator.pipeline(21, 1).workflows[0]?.children[0]).toMatchObject({
      exit_code: 3,
      error: 'no route to host',
    });
  });

  it('does not touch what is blocked', async () => {
    const simulator = await start();
    simulator.addPipeline({ event: 'pull_request', from_fork: true });
    simulator.tick();
    expect(statesOf(simulator, 1)).toBe('blocked blocked(blocked blocked)');
    expect(() => simulator.run(21, 1)).toThrow('pipeline 1 is blocked');
  });

  it('starts nothing while the queue is paused, and goes on with what runs', async () => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.tick();
    await call(simulator, 'POST', '/api/queue/pause');
    simulator.addPipeline({ branch: 'other' });
    simulator.tick();
    simulator.tick();
    expect([statesOf(simulator, 1), statesOf(simulator, 2)]).toEqual([
      'success success(success success)',
      'pending pending(pending pending)',
    ]);
    await call(simulator, 'POST', '/api/queue/resume');
    simulator.tick();
    expect(simulator.pipeline(21, 2).status).toBe('running');
  });

  it('starts as many workflows as agents have room for', async () => {
    const simulator = await start();
    simulator.state.agents.clear();
    simulator.addAgent({ name: 'small', capacity: 1 });
    simulator.addAgent({ name: 'resting', no_schedule: true });
    simulator.addAgent({ name: 'of another organization', org_id: 99 });
    simulator.addPipeline({ branch: 'a' });
    simulator.addPipeline({ branch: 'b' });
    simulator.tick();
    expect([simulator.pipeline(21, 1).status, simulator.pipeline(21, 2).status]).toEqual([
      'running',
      'pending',
    ]);
    simulator.run(21, 1);
    simulator.tick();
    expect(simulator.pipeline(21, 2)).toMatchObject({ status: 'running', workflows: [{ agent_id: 1 }] });
  });

  it('leaves a workflow to agents that have its labels', async () => {
    const simulator = await start();
    simulator.addPipeline({ ...wanting('gpu'), branch: 'a' });
    simulator.addPipeline({ ...wanting('arm'), branch: 'b' });
    simulator.tick();
    expect(simulator.pipeline(21, 1)).toMatchObject({ status: 'running', workflows: [{ agent_id: 2 }] });
    expect(simulator.pipeline(21, 2).status).toBe('pending');
  });

  it('keeps a workflow waiting until those it depends on have ended', async () => {
    const simulator = await start();
    simulator.addPipeline(
      workflows({ name: 'a', steps: STEP }, { name: 'b', steps: STEP, dependsOn: ['a'] }),
    );
    simulator.tick();
    expect(statesOf(simulator, 1)).toBe('running running(running) pending(pending)');
    simulator.tick();
    // Nobody runs in between, and still the pipeline does.
    expect(statesOf(simulator, 1)).toBe('running success(success) running(running)');
    simulator.tick();
    expect(statesOf(simulator, 1)).toBe('success success(success) success(success)');
  });

  it('leaves out what depends on a failure, unless it wants one', async () => {
    const simulator = await start();
    simulator.addPipeline(
      workflows(
        { name: 'a', steps: [{ name: 'build', type: 'commands' }] },
        { name: 'b', steps: STEP, dependsOn: ['a'] },
        { name: 'c', steps: STEP, dependsOn: ['a'], runOn: ['failure'] },
      ),
    );
    simulator.run(21, 1, { result: 'failure' });
    expect(statesOf(simulator, 1)).toBe('failure failure(failure) skipped(skipped) success(success)');
  });
});

describe('a run to the end', () => {
  it('ignores a paused queue and missing agents', async () => {
    const simulator = await start();
    simulator.state.agents.clear();
    await call(simulator, 'POST', '/api/queue/pause');
    simulator.addPipeline();
    simulator.run(21, 1);
    expect(simulator.pipeline(21, 1)).toMatchObject({ status: 'success', workflows: [{ agent_id: 0 }] });
  });

  it('fails on its last step when a failure is all that is asked for', async () => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.run(21, 1, { result: 'failure', steps: { test: { logs: ['boom'] } } });
    expect(statesOf(simulator, 1)).toBe('failure failure(success failure)');
    expect(simulator.state.logs.rows).toMatchObject([{ data: 'Ym9vbQ==' }]);
  });

  it('does not wait for workflows that wait for each other', async () => {
    const simulator = await start();
    simulator.addPipeline(
      workflows({ name: 'a', steps: STEP, dependsOn: ['b'] }, { name: 'b', steps: STEP, dependsOn: ['a'] }),
    );
    expect(() => simulator.run(21, 1)).toThrow('pipeline 1 is stuck');
  });

  it.each(['killed', 'error', 'canceled'] as const)('can end in %s', async (state) => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.run(21, 1, { steps: { test: { state } } });
    expect(statesOf(simulator, 1)).toBe(`${state} ${state}(success ${state})`);
  });

  it('is possible once, and only for what is there', async () => {
    const simulator = await start();
    expect(() => simulator.run(21, 1)).toThrow('no pipeline 1 in repository 21');
    simulator.addPipeline();
    simulator.run(21, 1);
    expect(() => simulator.run(21, 1)).toThrow('pipeline 1 is success');
    expect(() => simulator.addPipeline({ repoId: 9 })).toThrow('no repository 9');
    expect(() => simulator.addPipeline({ definition: { configs: [], workflows: [] } })).toThrow(
      'nothing to run',
    );
  });
});

describe('numbers and ids', () => {
  it('count up per repository and over the instance', async () => {
    const simulator = await start();
    simulator.addRepo({ name: 'second' }, { id: 30 });
    const first = simulator.addPipeline();
    const second = simulator.addPipeline({ repoId: 30 });
    expect([first.number, second.number, first.id, second.id]).toEqual([1, 1, 1, 2]);
    const steps = [first, second].flatMap((row) => row.workflows[0]?.children ?? []).map(({ id }) => id);
    expect(steps).toEqual([1, 2, 3, 4]);
    expect([first, second].map((row) => row.workflows[0]?.id)).toEqual([1, 2]);
  });

  it('go on from a number that was given', async () => {
    const simulator = await start();
    simulator.addPipeline({ number: 41, branch: 'a' });
    expect(simulator.addPipeline({ branch: 'b' }).number).toBe(42);
  });

  it('count pids over the pipeline, steps after workflows', async () => {
    const simulator = await start();
    const row = simulator.addPipeline(workflows({ name: 'a', steps: STEP }, { name: 'b', steps: STEP }));
    expect(row.workflows).toMatchObject([
      { pid: 1, children: [{ pid: 3, ppid: 1 }] },
      { pid: 2, children: [{ pid: 4, ppid: 2 }] },
    ]);
  });
});

describe('an older pipeline of the same kind', () => {
  it('is cancelled by a push to its branch, and not by one to another', async () => {
    const simulator = await start();
    simulator.addPipeline();
    simulator.addPipeline({ branch: 'other' });
    simulator.addPipeline();
    expect(simulator.pipeline(21, 1)).toMatchObject({
      status: 'canceled',
      cancel_info: { superseded_by: 3 },
    });
    expect(simulator.pipeline(21, 2).status).toBe('pending');
  });

  it('is cancelled when an approval starts a newer one', async () => {
    const simulator = await start();
    const fork = { event: 'pull_request', from_fork: true, refspec: 'x:main' } as const;
    simulator.addPipeline(fork);
    simulator.addPipeline(fork);
    expect(simulator.pipeline(21, 1).status).toBe('blocked');
    await call(simulator, 'POST', '/api/repos/21/pipelines/2/approve');
    expect(simulator.pipeline(21, 1)).toMatchObject({ status: 'killed', cancel_info: { superseded_by: 2 } });
  });

  it('is cancelled by the approval of an older one, too', async () => {
    const simulator = await start();
    const fork = { event: 'pull_request', from_fork: true, refspec: 'x:main' } as const;
    simulator.addPipeline(fork);
    simulator.addPipeline(fork);
    await call(simulator, 'POST', '/api/repos/21/pipelines/1/approve');
    expect(simulator.pipeline(21, 2)).toMatchObject({ status: 'killed', cancel_info: { superseded_by: 1 } });
  });

  it('is left alone for events that are not named', async () => {
    const simulator = await start();
    simulator.addPipeline({ event: 'tag' });
    simulator.addPipeline({ event: 'tag' });
    expect(simulator.pipeline(21, 1).status).toBe('pending');
  });
});

describe('a workflow that is for other events', () => {
  const steps = STEP;

  it('is left out, and with no other nothing is made', async () => {
    const simulator = await start();
    const both = workflows({ name: 'a', steps, events: ['tag'] }, { name: 'b', steps, events: ['push'] });
    expect(simulator.addPipeline(both).workflows).toMatchObject([{ name: 'b', pid: 1 }]);
    const none = workflows({ name: 'a', steps, events: ['tag'] });
    expect(() => simulator.addPipeline(none)).toThrow('nothing to run');
  });

  it('leaves a restart without any: it waits for ever, and only a cancel lets it be deleted', async () => {
    const simulator = await start();
    Object.assign(simulator.state.repos.rows[0] ?? {}, { allow_deploy: true });
    simulator.addPipeline(workflows({ name: 'a', steps, events: ['push'] }));
    simulator.run(21, 1);
    const path = '/api/repos/21/pipelines';
    const { status, json } = await call(simulator, 'POST', `${path}/1?event=deployment&deploy_to=prod`);
    expect([status, json]).toMatchObject([200, { number: 2, status: 'pending', event: 'deployment' }]);
    expect(json).not.toHaveProperty('workflows');
    simulator.tick();
    expect(simulator.pipeline(21, 2).status).toBe('pending');
    expect((await call(simulator, 'GET', '/api/pipelines')).json).toMatchObject([{ number: 2 }]);
    expect((await call(simulator, 'DELETE', `${path}/2`)).status).toBe(422);
    await call(simulator, 'POST', `${path}/2/cancel`);
    expect((await call(simulator, 'DELETE', `${path}/2`)).status).toBe(204);
  });
});

describe('the queue', () => {
  it('tells waiting, dependent and running work apart, and the slots that are left', async () => {
    const simulator = await start();
    simulator.addPipeline(
      workflows({ name: 'a', steps: STEP }, { name: 'b', steps: STEP, dependsOn: ['a'] }),
    );
    const info = async () => (await call(simulator, 'GET', '/api/queue/info')).json;
    expect(await info()).toMatchObject({
      pending: [{ name: 'a', agent_id: 0 }],
      waiting_on_deps: [{ name: 'b', dependencies: ['1'], dep_status: {} }],
      running: [],
      stats: { worker_count: 4, pending_count: 1, waiting_on_deps_count: 1, running_count: 0 },
      paused: false,
    });
    simulator.tick();
    expect(await info()).toMatchObject({
      running: [{ name: 'a', agent_name: 'builder-01', pipeline_number: 1 }],
      stats: { worker_count: 3, running_count: 1 },
    });
    expect((await call(simulator, 'GET', '/api/agents/1/tasks')).json).toMatchObject([
      { id: '1', agent_id: 1 },
    ]);
  });

  it('is indented, and holds nothing that is blocked', async () => {
    const simulator = await start();
    simulator.addPipeline({ event: 'pull_request', from_fork: true });
    const { text, json } = await call(simulator, 'GET', '/api/queue/info');
    expect(text).toMatch(/^\{\n {4}"pending": \[\],/);
    expect(json).toMatchObject({ stats: { pending_count: 0 } });
    expect((await call(simulator, 'GET', '/api/pipelines')).json).toEqual([]);
  });
});
