import { describe, expect, test } from 'vitest';
import { DEFAULT_POSTURE } from '../../src/guard/posture.ts';
import { listeningOf } from '../../src/serve/audit-listener.ts';
import { actionsIn, event, faultsIn, linesOf, place, recordsIn, useTrailFile } from '../audit/trails.ts';

useTrailFile();

const from = {
  writes: 'default',
  ask: 'the policy',
  whenOff: 'default',
  whenUnable: 'default',
  approveBy: 'default',
};

const listening = (onEvent?: (told: unknown) => unknown) =>
  listeningOf(
    onEvent,
    { file: place.file, failure: 'deny', level: 'guarded', keys: undefined },
    {
      service: { name: 'notes-mcp', version: '1.2.3' },
      standing: { posture: DEFAULT_POSTURE, from },
      now: () => 0,
      complain: () => {},
    },
  );

describe('who is told of a step', () => {
  test('nobody, where nobody wants to know', async () => {
    const { listener, close } = listeningOf(undefined, undefined, {
      service: { name: 'notes-mcp', version: '1' },
      standing: { posture: DEFAULT_POSTURE, from },
      now: () => 0,
      complain: () => {},
    });
    expect(listener).toBeUndefined();
    await close();
  });

  test('a listener first: what it refuses leaves no step in the trail that never came', async () => {
    const refused = listening(() => {
      throw new Error('no');
    });
    await expect(refused.listener?.(event())).rejects.toThrow('no');
    await refused.close();
    const told: unknown[] = [];
    const { listener, close } = listening((step) => told.push(step));
    await listener?.(event());
    await close();
    expect(told).toStrictEqual([event()]);
    expect(actionsIn(place.file)).toStrictEqual(['server.start', 'tool.call.intent', 'server.stop']);
  });
});

describe('the lines of a server', () => {
  test('begin with what it was told to, and by whom', async () => {
    const { listener, close } = listening();
    await listener?.(event());
    await close();
    expect(recordsIn(place.file)[0]).toMatchObject({
      'event.action': 'server.start',
      'process.pid': process.pid,
      'guard.policy.ask': 'on',
      'guard.policy.when_unable': 'token',
      'guard.policy.source': { ask: 'the policy' },
      'guard.audit.level': 'guarded',
      'guard.audit.failure': 'deny',
    });
  });

  test('of steps that come at once stand in their order', async () => {
    const { listener, close } = listening();
    await Promise.all(
      Array.from({ length: 20 }, async (_, at) => listener?.(event({ step: 'asked', latencyMs: at }))),
    );
    await close();
    expect(
      recordsIn(place.file)
        .slice(1, -1)
        .map((record) => record['guard.approval.latency_ms']),
    ).toStrictEqual(Array.from({ length: 20 }, (_, at) => at));
    expect(await faultsIn(linesOf(place.file))).toStrictEqual([]);
  });

  test('that come after its end begin again, in the same chain: a write may outlive the client', async () => {
    const { listener, close } = listening();
    await listener?.(event());
    await close();
    await listener?.(event({ step: 'result', outcome: 'success', became: 'done' }));
    await close();
    await close();
    expect(actionsIn(place.file).slice(2)).toStrictEqual([
      'server.stop',
      'server.start',
      'tool.call.result',
      'server.stop',
    ]);
    expect(await faultsIn(linesOf(place.file))).toStrictEqual([]);
  });
});
