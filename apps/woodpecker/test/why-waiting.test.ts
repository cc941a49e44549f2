import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { hasNothingToRun, whyWaiting } from '../src/pipelines/why-waiting.ts';
import { pipelineRow } from './pipeline-rows.ts';
import { backendError } from './support/backend-error.ts';
import { fakeReader } from '@guard/testkit/fake-reader';

const NOW = 1_785_500_000;
const HOSTILE = 'press-accept';

interface Queue {
  readonly labels?: Readonly<Record<string, string>>;
  readonly concurrency_limit?: number;
  readonly paused?: boolean;
  readonly free?: number;
  readonly running?: number;
  readonly agents?: readonly object[];
  readonly fails?: ReturnType<typeof backendError>;
}

const agentOf = (fields: object = {}) => ({
  id: 1,
  name: HOSTILE,
  owner_id: 1,
  token: 'FAKE-token',
  no_schedule: false,
  last_contact: NOW,
  ...fields,
});

/** Waits: one workflow of the pipeline is in the queue. */
const WAITING = pipelineRow({ status: 'pending', workflows: [{ id: 70, name: HOSTILE, state: 'pending' }] });

function readerOf({
  labels = {},
  concurrency_limit = 0,
  paused = false,
  free = 1,
  running = 0,
  agents = [agentOf()],
  fails,
}: Queue) {
  return fakeReader(({ path, query }) => {
    if (fails !== undefined) throw fails;
    if (path === '/api/agents') return query['page'] === 1 ? agents : [];
    const pending = [
      { id: '70', labels, concurrency_limit },
      { id: '71', labels: { other: HOSTILE } },
    ];
    return { pending, stats: { worker_count: free, running_count: running }, paused };
  });
}

const why = (queue: Queue, pipeline = WAITING) => whyWaiting(readerOf(queue).read, pipeline);

const GONE = NOW - 601;
const ALWAYS_FREE = { free: 1, running: 0 };

describe('a pipeline that waits', () => {
  it.each<[string, Queue, RegExp]>([
    ['for a pause to end', { paused: true }, /queue of the instance is paused/],
    ['for an agent at all', { agents: [] }, /No agent is registered/],
    [
      'for an agent of its organization',
      { agents: [agentOf({ org_id: 4 })], labels: { 'org-id': '3' } },
      /another organization/,
    ],
    ['for an agent with its labels', { labels: { gpu: 'rtx' } }, /No agent has the labels/],
    ['for an agent that may take work', { agents: [agentOf({ no_schedule: true })] }, /no_schedule/],
    ['for an agent to connect', { free: 0, running: 0 }, /No agent is connected/],
    [
      'for an agent that others have outlived',
      { agents: [agentOf({ last_contact: GONE }), agentOf({ id: 2, no_schedule: true })] },
      /not called for ten minutes/,
    ],
    ['for others of its group', { concurrency_limit: 1 }, /concurrency group/],
    ['for its turn', { free: 0, running: 2 }, /waits for its turn/],
  ])('%s is told so', async (_what, queue, says) => {
    const found = await why({ ...ALWAYS_FREE, ...queue });
    expect(found?.waits_because).toEqual([expect.stringMatching(says)]);
  });

  it('is told to be waited for only where the reason passes by itself', async () => {
    expect(await why({ concurrency_limit: 1 })).not.toHaveProperty('next');
    expect(await why({ free: 0, running: 2 })).not.toHaveProperty('next');
    expect(await why({ agents: [] })).toHaveProperty('next');
  });

  it('is told by its own workflows, not by those of others in the queue', async () => {
    const found = await why({ labels: { gpu: 'rtx' } });
    expect(found?.waiting_workflows).toEqual([{ workflow_id: 70, labels: { gpu: 'rtx' } }]);
    expect(JSON.stringify(await why({ paused: true }))).not.toContain(HOSTILE);
  });

  it('shows few of many workflows, and little of labels that a pull request filled', async () => {
    const workflows = Array.from({ length: 40 }, (_, at) => ({ id: at + 1, name: 'x', state: 'pending' }));
    const labels = { gpu: HOSTILE.repeat(1000) };
    const { read } = fakeReader(({ path }) =>
      path === '/api/agents'
        ? []
        : {
            pending: workflows.map(({ id }) => ({ id: String(id), labels })),
            stats: { worker_count: 0, running_count: 0 },
            paused: false,
          },
    );
    const found = await whyWaiting(read, pipelineRow({ status: 'pending', workflows }));
    expect(found?.waiting_workflows).toHaveLength(10);
    expect(JSON.stringify(found).length).toBeLessThan(8000);
  });

  it('is not explained by a look that fails, but for who may not look', async () => {
    expect(await why({ fails: backendError({ status: 503 }) })).toBeUndefined();
    expect(await why({ fails: backendError({ status: 403 }) })).toMatchObject({
      waits_because: [expect.stringContaining('Only an administrator')],
    });
    const isNew = await whyWaiting(readerOf({ fails: backendError({ status: 403 }) }).read, WAITING, {
      isNew: true,
    });
    expect(isNew).toBeUndefined();
  });

  it('ends with the call that asked', async () => {
    await expect(why({ fails: backendError({ kind: 'aborted' }) })).rejects.toMatchObject({
      kind: 'aborted',
    });
  });

  it('is not said to lack an agent where there are more than can be looked through', async () => {
    const many = Array.from({ length: 50 }, (_, at) => agentOf({ id: at + 1 }));
    const { read } = fakeReader(({ path, query }) =>
      path === '/api/agents'
        ? many.map((each) => Object.assign({}, each, { id: each.id + Number(query['page']) * 1000 }))
        : {
            pending: [{ id: '70', labels: { gpu: 'rtx' } }],
            stats: { worker_count: 1, running_count: 1 },
            paused: false,
          },
    );
    expect(await whyWaiting(read, WAITING)).toBeUndefined();
  });
});

describe('what does not wait', () => {
  it('costs no look at the queue', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.constantFrom('success', 'failure', 'blocked', 'declined', 'killed', HOSTILE),
        fc.constantFrom('pending', 'running', 'success'),
        async (status, state) => {
          const { read, seen } = readerOf({ paused: true });
          const pipeline = pipelineRow({ status, workflows: [{ id: 70, name: 'x', state }] });
          expect(await whyWaiting(read, pipeline)).toBeUndefined();
          expect(seen).toEqual([]);
        },
      ),
    );
  });

  it('is for ever where nothing matched its event, and only while it is pending', () => {
    expect(hasNothingToRun(pipelineRow({ status: 'pending', workflows: [] }))).toBe(true);
    expect(hasNothingToRun(pipelineRow({ status: 'success', workflows: [] }))).toBe(false);
    expect(hasNothingToRun(WAITING)).toBe(false);
  });
});
