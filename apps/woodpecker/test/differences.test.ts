import { describe, expect, it } from 'vitest';
import { fileChanges, stepChanges } from '../src/pipelines/differences.ts';
import { pipelineRow, workflowRow } from './pipeline-rows.ts';

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
