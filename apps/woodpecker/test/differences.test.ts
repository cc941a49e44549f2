import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Pipeline } from '../src/api/pipelines.ts';
import { fileChanges, stepChanges } from '../src/pipelines/differences.ts';
import { pipelineRow, workflowRow } from './pipeline-rows.ts';

const matrix = (...states: readonly string[]): Pipeline =>
  pipelineRow({
    workflows: states.map((each, at) =>
      Object.assign(workflowRow('test', each, { unit: each }), { environ: { GO: `1.${at}` } }),
    ),
  });

describe('the steps of two pipelines', () => {
  it('differ where the status does, told by workflow and name', () => {
    const before = pipelineRow({
      workflows: [
        workflowRow('build', 'success', { clone: 'success', test: 'success', old: 'success' }),
        workflowRow('lint', 'success', { test: 'success' }),
      ],
    });
    const now = pipelineRow({
      workflows: [
        workflowRow('build', 'failure', { clone: 'success', test: 'failure', deploy: 'skipped' }),
        workflowRow('lint', 'success', { test: 'success' }),
      ],
    });
    expect(stepChanges(before, now)).toEqual([
      { workflow: 'build', step: 'test', before: 'success', now: 'failure' },
      { workflow: 'build', step: 'old', before: 'success', now: undefined },
      { workflow: 'build', step: 'deploy', before: undefined, now: 'skipped' },
    ]);
  });

  it('are not mixed up by names that hold each other', () => {
    const before = pipelineRow({ workflows: [workflowRow('a","b', 'success', { c: 'success' })] });
    const now = pipelineRow({ workflows: [workflowRow('a', 'success', { 'b","c': 'success' })] });
    expect(stepChanges(before, now)).toHaveLength(2);
  });

  it('are told apart within a matrix, whose workflows have one name', () => {
    expect(stepChanges(matrix('success', 'success'), matrix('failure', 'success'))).toEqual([
      { workflow: 'test', environ: { GO: '1.0' }, step: 'unit', before: 'success', now: 'failure' },
    ]);
  });

  it('are not hidden by a step of the same name further down, as a pull request could add one', () => {
    const before = pipelineRow({ workflows: [workflowRow('ci', 'success', { test: 'success' })] });
    const red = workflowRow('ci', 'failure', { test: 'failure' });
    const green = workflowRow('ci', 'success', { test: 'success' });
    expect(stepChanges(before, pipelineRow({ workflows: [red, green] }))).toEqual([
      { workflow: 'ci', step: 'test', before: 'success', now: 'failure' },
      { workflow: 'ci', step: 'test', before: undefined, now: 'success' },
    ]);
  });
});

const state = fc.constantFrom('success', 'failure', 'skipped', 'killed');
const workflows = fc.array(
  fc.record({
    name: fc.constantFrom('ci', 'lint', '__proto__'),
    environ: fc.option(fc.constantFrom({ GO: '1' }, { GO: '2' }), { nil: undefined }),
    children: fc.array(fc.record({ id: fc.nat(), name: fc.constantFrom('a', 'b', 'constructor'), state }), {
      maxLength: 4,
    }),
  }),
  { maxLength: 4 },
);
const pipelines = workflows.map((found) =>
  pipelineRow({ workflows: found.map((one) => Object.assign(one, { state: 'success' })) }),
);

type Changes = ReturnType<typeof stepChanges>;

/** Without the order in which they are told. */
const sorted = (changes: Changes): string[] =>
  changes.map(({ before = '', now = '', ...named }) => JSON.stringify([named, before, now])).toSorted();

const turned = (changes: Changes): Changes =>
  changes.map(({ before, now, ...named }) => ({ ...named, before: now, now: before }));

const statesOf = ({ workflows: found }: Pipeline): string[] =>
  found.flatMap(({ children }) => children.map((step) => step.state)).toSorted();

describe('the differences of any two pipelines', () => {
  it('are none where they are the same', () => {
    fc.assert(
      fc.property(pipelines, (one) => {
        expect(stepChanges(one, one)).toEqual([]);
      }),
    );
  });

  it('are the same the other way round', () => {
    fc.assert(
      fc.property(pipelines, pipelines, (one, other) => {
        expect(sorted(stepChanges(one, other))).toEqual(sorted(turned(stepChanges(other, one))));
      }),
    );
  });

  it('account for every step: none is lost on the way from one to the other', () => {
    fc.assert(
      fc.property(pipelines, pipelines, (one, other) => {
        const left = statesOf(one);
        for (const { before, now } of stepChanges(one, other)) {
          if (before !== undefined) left.splice(left.indexOf(before), 1);
          if (now !== undefined) left.push(now);
        }
        expect(left.toSorted()).toEqual(statesOf(other));
      }),
    );
  });
});

describe('the configuration of two pipelines', () => {
  it('differs by what was added, removed and changed', () => {
    const before = ['same', 'gone', 'other'].map((name) => ({ name, data: 'eA==' }));
    const now = [
      { name: 'same', data: 'eA==' },
      { name: 'other', data: 'eQ==' },
      { name: '__proto__', data: 'eA==' },
    ];
    expect(fileChanges(before, now)).toEqual([
      { name: 'gone', change: 'removed' },
      { name: 'other', change: 'changed' },
      { name: '__proto__', change: 'added' },
    ]);
  });
});
