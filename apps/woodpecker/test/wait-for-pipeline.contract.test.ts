import { startWoodpecker, type WoodpeckerSimulator } from '@guard/simulators';
import { openRaw, type RawConnection, startInProcess } from '@guard/testkit';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { server } from '../src/server.ts';
import { useSessions } from './woodpecker.ts';

const sessions = useSessions();
/** A busy machine must not decide a verdict. */
const PATIENCE = { timeout: 30_000 };
const TARGET = { repo_id: 21, number: 1 };

const streaming = async (woodpecker: WoodpeckerSimulator) =>
  vi.waitFor(() => expect(woodpecker.openStreams).toBe(1), PATIENCE);

describe('wait_for_pipeline', () => {
  it('waits until the pipeline has ended, and shows what failed', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    const waiting = call('wait_for_pipeline', { ...TARGET, timeout_seconds: 600 });
    await streaming(woodpecker);
    woodpecker.run(21, 1, { result: 'failure' });
    expect((await waiting).structuredContent).toMatchObject({
      stopped_waiting: 'it ended',
      status: 'failure',
      failing_steps: [{ name: 'test' }],
      untrusted: true,
    });
    expect(woodpecker.openStreams).toBe(0);
  });

  it('is not misled by the end of another pipeline', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.addRepo({ name: 'other', rights: { 'instance-admin': 'admin' } }, { id: 22 });
    woodpecker.addPipeline({ repoId: 22 });
    const waiting = call('wait_for_pipeline', TARGET);
    await streaming(woodpecker);
    woodpecker.run(22, 1);
    woodpecker.run(21, 1);
    expect((await waiting).structuredContent).toMatchObject({ id: 1, status: 'success' });
  });

  it('stops where a person is needed', async () => {
    const { call, woodpecker } = await sessions.start();
    const { blocked } = woodpecker.addHostileFork();
    const { structuredContent } = await call('wait_for_pipeline', { repo_id: 21, number: blocked });
    expect(structuredContent).toMatchObject({ stopped_waiting: 'it needs approval', status: 'blocked' });
  });

  it('says when its time was over first', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.set({
      answerWith: ({ path }) => {
        // The end of the time comes while the first look at the stream is on its way.
        if (path.startsWith('/api/stream')) woodpecker.advance(60_000);
        return path.startsWith('/api/stream') ? new Response('', { status: 404 }) : undefined;
      },
    });
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    const { structuredContent } = await call('wait_for_pipeline', { ...TARGET, timeout_seconds: 1 }).finally(
      () => vi.useRealTimers(),
    );
    expect(structuredContent).toMatchObject({
      stopped_waiting: 'timeout: it has not ended yet',
      status: 'pending',
    });
  });

  it.each([-1, 601, 'soon', 1.5])('refuses to wait for %j seconds', async (timeout_seconds) => {
    const { call, woodpecker } = await sessions.start();
    expect((await call('wait_for_pipeline', { ...TARGET, timeout_seconds })).isError).toBe(true);
    expect(woodpecker.requests).toEqual([]);
  });

  it('waits a moment longer for the agent to report how a cancelled run ended', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.tick();
    const waiting = call('wait_for_pipeline', TARGET);
    await streaming(woodpecker);
    woodpecker.set({
      answerWith: ({ path }) => {
        // Each look comes half a second after the one before.
        if (path === '/api/repos/21/pipelines/1') woodpecker.advance(500);
        return undefined;
      },
    });
    const { call: other } = await sessions.connect(woodpecker);
    await other('cancel_pipeline', TARGET);
    expect((await waiting).structuredContent).toMatchObject({
      status: 'killed',
      workflows: [{ state: 'killed', error: 'Canceled' }],
    });
  });

  it('only reads', async () => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    const waiting = call('wait_for_pipeline', TARGET);
    await streaming(woodpecker);
    woodpecker.run(21, 1);
    await waiting;
    expect(woodpecker.journal).toEqual([]);
  });
});

describe('a client that waits', () => {
  const close: (() => Promise<void>)[] = [];
  afterEach(async () => {
    for (const end of close.splice(0).toReversed()) await end();
  });

  /** A client without an SDK, and the notifications it gets. */
  async function connect() {
    const woodpecker = await startWoodpecker();
    const env = { WOODPECKER_URL: woodpecker.url, WOODPECKER_TOKEN: woodpecker.tokens['instance-admin'] };
    const ours = startInProcess(server, env, { now: () => woodpecker.now() });
    close.push(
      () => woodpecker.close(),
      () => ours.close(),
    );
    const transport = ours.connect();
    const notified: unknown[] = [];
    const connection: RawConnection = await openRaw(transport, () => {});
    const receive = transport.onmessage;
    const listen: typeof receive = (message) => {
      if ('method' in message && message.method === 'notifications/progress') notified.push(message.params);
      receive?.(message);
    };
    Object.assign(transport, { onmessage: listen });
    const clientInfo = { name: 'raw', version: '1' };
    const hello = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo };
    await connection.request('initialize', hello);
    connection.notify('notifications/initialized', {});
    const wait = async () =>
      connection.request('tools/call', {
        name: 'wait_for_pipeline',
        arguments: { ...TARGET, timeout_seconds: 600 },
        _meta: { progressToken: 'p' },
      });
    return { woodpecker, connection, notified, wait };
  }

  it('is told how many steps are done', async () => {
    const { woodpecker, wait, notified } = await connect();
    woodpecker.addPipeline();
    const waiting = wait();
    await streaming(woodpecker);
    woodpecker.run(21, 1);
    await waiting;
    expect(notified.map((params) => ({ ...Object(params), progress: undefined }))).toEqual(
      ['pending', 'running', 'running', 'success'].map((status) => ({
        progressToken: 'p',
        total: 2,
        message: `Pipeline 1 is ${status}`,
      })),
    );
    expect(notified).toMatchObject([{}, {}, { progress: 1 }, { progress: 2 }]);
  });

  it('and goes away leaves nothing behind', async () => {
    const { woodpecker, wait, connection } = await connect();
    woodpecker.addPipeline();
    void wait();
    await streaming(woodpecker);
    connection.notify('notifications/cancelled', { requestId: connection.lastId });
    await vi.waitFor(() => expect(woodpecker.openStreams).toBe(0), PATIENCE);
    const { length } = woodpecker.requests;
    woodpecker.run(21, 1);
    expect(woodpecker.requests).toHaveLength(length);
  });
});
