import { BackendError, type Reader, ToolError } from '@guard/core';
import { type BackendErrorKind, type EventOptions } from '@guard/core/inspect';
import { describe, expect, it } from 'vitest';
import type { Pipeline } from '../src/api/pipelines.ts';
import { follow, stepsDone } from '../src/pipelines/follow-pipeline.ts';
import { pipelineRow, workflowRow } from './pipeline-rows.ts';

type Stream = (options: EventOptions) => void;

/** Milliseconds of each pause and of each look at the stream, and the statuses that were told. */
interface Seen {
  readonly paused: number[];
  readonly reported: string[];
  readonly looks: number[];
}

const never = async () => Promise.reject(new Error('not part of this test'));

/** A backend that gives one pipeline per read and plays one stream per look, on a clock that only pauses move. */
function backend(reads: readonly Pipeline[], streams: readonly Stream[] = []) {
  const left = { reads: [...reads], streams: [...streams] };
  const seen: Seen = { paused: [], reported: [], looks: [] };
  let time = 0;
  const read: Reader = {
    request: never,
    query: never,
    text: never,
    entries: never,
    json: async (_path, schema) => schema.parse(left.reads.shift()),
    events: async (_path, options) => {
      // Silence must not end a look before its time.
      const ms = Math.min(options.limits?.totalMs ?? 0, options.limits?.bodyIdleMs ?? 0);
      seen.looks.push(ms);
      time += ms;
      left.streams.shift()?.(options);
    },
  };
  const patience = {
    now: () => time,
    pause: async (ms: number) => {
      seen.paused.push(ms);
      time += ms;
    },
    report: ({ status }: Pipeline) => seen.reported.push(status),
  };
  return { seen, wait: (until: number) => follow(read, 21, 42, { ...patience, until }) };
}

const sends =
  (...messages: (object | string)[]): Stream =>
  ({ onEvent }) => {
    for (const message of messages) {
      if (!onEvent(typeof message === 'string' ? message : JSON.stringify(message))) return;
    }
  };

const fails =
  (kind: BackendErrorKind): Stream =>
  () => {
    throw new BackendError({
      kind,
      method: 'GET',
      path: '/api/stream/events',
      outcome: 'read',
      message: kind,
    });
  };

const ended = pipelineRow({ status: 'success' });
const running = pipelineRow({ status: 'running' });
const about = (pipeline: object) => ({ repo: { id: 21 }, pipeline });

describe('waiting for a pipeline', () => {
  it.each(['success', 'failure', 'error', 'killed', 'declined', 'blocked'])(
    'is over at once when it is %s',
    async (status) => {
      const { wait, seen } = backend([pipelineRow({ status })]);
      expect((await wait(60_000)).status).toBe(status);
      expect(seen).toEqual({ paused: [], reported: [], looks: [] });
    },
  );

  it('ends with a read after the stream has told the end', async () => {
    const { wait, seen } = backend([running, ended], [sends(about(running), about(ended), about(running))]);
    expect((await wait(600_000)).status).toBe('success');
    expect(seen.reported).toEqual(['running', 'running', 'success']);
    expect(seen.paused).toEqual([]);
  });

  it('passes over other pipelines and over what makes no sense', async () => {
    const other = about({ ...ended, id: 7, status: 'failure' });
    const stream = sends(other, 'not JSON', 'null', { pipeline: 'odd' }, about(ended));
    const { wait, seen } = backend([running, ended], [stream]);
    expect((await wait(600_000)).status).toBe('success');
    expect(seen.reported).toEqual(['running', 'success']);
  });

  it('reads again after half a minute of silence, for what happened before the stream was open', async () => {
    const { wait, seen } = backend([running, running, ended], [fails('timeout'), fails('timeout')]);
    expect((await wait(600_000)).status).toBe('success');
    expect(seen.looks).toEqual([30_000, 30_000]);
    expect(seen.paused).toEqual([]);
  });

  it.each(['not_api', 'status', 'unreachable'] as const)(
    'polls when the stream cannot be had (%s)',
    async (kind) => {
      const { wait, seen } = backend([running, running, running, ended], [fails(kind)]);
      expect((await wait(600_000)).status).toBe('success');
      expect(seen.looks).toHaveLength(1);
      expect(seen.paused).toEqual([5000, 5000, 5000]);
    },
  );

  it('polls when the stream ends by itself, and does not open one after the other', async () => {
    const { wait, seen } = backend([running, running, ended], [sends(about(running))]);
    expect((await wait(600_000)).status).toBe('success');
    expect(seen.looks).toHaveLength(1);
    expect(seen.paused).toEqual([5000, 5000]);
  });

  it('is over when the time is, with the pipeline as it then is', async () => {
    const { wait, seen } = backend([running, running, running], [fails('timeout'), fails('timeout')]);
    expect((await wait(40_000)).status).toBe('running');
    expect(seen.looks).toEqual([30_000, 10_000]);
  });

  it('does not take another pipeline for it that got the number of a deleted one', async () => {
    const { wait } = backend([running, pipelineRow({ id: 9043, status: 'success' })], [fails('timeout')]);
    await expect(wait(600_000)).rejects.toThrow(ToolError);
  });
});

describe('the steps that are done', () => {
  it('are all that neither wait nor run', () => {
    const workflows = [
      workflowRow('build', 'running', { a: 'success', b: 'skipped', c: 'running', d: 'pending' }),
    ];
    expect(stepsDone(pipelineRow({ workflows }))).toEqual({ done: 2, total: 4 });
  });

  it('are none of one where there are no steps: a total of 0 would be no progress', () => {
    expect(stepsDone(pipelineRow())).toEqual({ done: 0, total: 1 });
  });
});
