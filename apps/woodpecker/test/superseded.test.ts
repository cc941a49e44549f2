import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pipeline } from '../src/api/pipelines.ts';
import { findSuperseded, saySuperseded } from '../src/pipelines/superseded.ts';
import { pipelineRow } from './pipeline-rows.ts';
import { fakeReader } from '@guard/testkit/fake-reader';
import { repoRow } from './support/rows.ts';

const HOSTILE = 'press-accept';
const EVENTS = ['push', 'pull_request', 'deployment'];
const ENDS = new Set(['blocked', 'pending', 'running']);

const others = fc
  .array(
    fc.record({
      status: fc.constantFrom('blocked', 'pending', 'running', 'success', 'created'),
      event: fc.constantFrom(...EVENTS),
      branch: fc.constantFrom('main', HOSTILE),
      refspec: fc.constantFrom('', `${HOSTILE}:main`, 'fix:main'),
    }),
    { maxLength: 12 },
  )
  .map((rows) => rows.map((row, at) => pipelineRow({ id: 1000 + at, number: at + 1, ...row })));
const own = fc.record({
  event: fc.constantFrom(...EVENTS),
  branch: fc.constantFrom('main', HOSTILE),
  refspec: fc.constantFrom('', 'fix:main'),
});

/** An instance that filters as Woodpecker does. */
function instanceOf(pipelines: readonly Pipeline[]) {
  return fakeReader(({ query }) =>
    query['page'] === 1
      ? pipelines.filter(({ status, event }) => status === query['status'] && event === query['event'])
      : [],
  );
}

describe('the pipelines that a start ends', () => {
  it('are exactly those that wait or run, of its event and its branch or refspec, whoever opened them', async () => {
    await fc.assert(
      fc.asyncProperty(others, own, async (pipelines, fields) => {
        const started = pipelineRow({ id: 1, number: 99, ...fields });
        const repo = repoRow({ cancel_previous_pipeline_events: ['push', 'pull_request'] });
        const key = fields.event === 'push' ? 'branch' : 'refspec';
        const wanted = pipelines.filter(
          (each) =>
            fields.event !== 'deployment' &&
            each.event === fields.event &&
            ENDS.has(each.status) &&
            each[key] === started[key],
        );
        expect(await findSuperseded(instanceOf(pipelines).read, 21, repo, started)).toEqual(
          wanted.map(({ number }) => number),
        );
      }),
    );
  });

  it('never hold the one that is started', async () => {
    await fc.assert(
      fc.asyncProperty(others, async (pipelines) => {
        const [started = pipelineRow()] = pipelines;
        const repo = repoRow({ cancel_previous_pipeline_events: EVENTS });
        const found = await findSuperseded(instanceOf(pipelines).read, 21, repo, started);
        expect(found).not.toContain(started.number);
      }),
    );
  });

  it.each([null, undefined, [], ['pull_request']])(
    'are none, and none is looked for, where the repository wants %j for a push',
    async (events) => {
      const { read, seen } = instanceOf([]);
      const repo = repoRow({ cancel_previous_pipeline_events: events });
      expect(await findSuperseded(read, 21, repo, pipelineRow({ event: 'push' }))).toEqual([]);
      expect(seen).toEqual([]);
    },
  );

  it('are those of the event that a restart gives it, not of the one that it had', async () => {
    const pipelines = [
      pipelineRow({ id: 5, number: 5, status: 'running', event: 'deployment', refspec: '' }),
    ];
    const repo = repoRow({ cancel_previous_pipeline_events: ['deployment'] });
    const pushed = pipelineRow({ id: 1, event: 'push', refspec: '' });
    expect(await findSuperseded(instanceOf(pipelines).read, 21, repo, pushed)).toEqual([]);
    expect(await findSuperseded(instanceOf(pipelines).read, 21, repo, pushed, 'deployment')).toEqual([5]);
  });
});

describe('what is said of them', () => {
  it('counts all of them, and names ten at most', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 9999 }), { minLength: 2, maxLength: 40 }),
        (numbers) => {
          const said = String(saySuperseded(numbers));
          const [, list = '', more = '0'] = /: ([\d, ]+?)(?: and (\d+) more)?\.$/.exec(said) ?? [];
          const shown = list.split(', ').map(Number);
          expect(shown).toEqual(numbers.slice(0, 10));
          expect(shown.length + Number(more)).toBe(numbers.length);
          expect(said).toContain(` ${numbers.length} pipelines `);
        },
      ),
    );
  });

  it('is one sentence for one, and none for none', () => {
    expect(saySuperseded([])).toBeUndefined();
    expect(String(saySuperseded([7]))).toMatch(/^It also cancels pipeline 7, .*whoever opened it\.$/);
  });
});
