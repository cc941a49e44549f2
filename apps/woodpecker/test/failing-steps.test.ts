import { describe, expect, it } from 'vitest';
import { failingSteps } from '../src/pipelines/failing-steps.ts';
import { pipelineRow, workflowRow } from './pipeline-rows.ts';

const names = (...workflows: object[]) =>
  failingSteps(pipelineRow({ status: 'failure', workflows })).map(({ step }) => step.name);

describe('the failing steps', () => {
  it('begin with one that made its workflow fail, not with one whose failure is ignored', () => {
    const lint = workflowRow('lint', 'success', { style: 'failure' });
    const build = workflowRow('build', 'failure', { clone: 'success', test: 'failure', push: 'skipped' });
    expect(names(lint, build)).toEqual(['test', 'style']);
  });

  it('are those that failed by themselves when others were killed with them', () => {
    expect(names(workflowRow('build', 'failure', { service: 'killed', test: 'error' }))).toEqual(['test']);
  });

  it('are the killed ones when none failed by itself', () => {
    expect(names(workflowRow('build', 'killed', { clone: 'success', test: 'killed' }))).toEqual(['test']);
  });

  it('are none in a pipeline whose workflows have no steps, or that has no workflows', () => {
    expect(names({ pid: 1, name: 'svc', state: 'failure' })).toEqual([]);
    expect(names({ pid: 1, name: 'svc', state: 'failure', children: null })).toEqual([]);
    expect(failingSteps(pipelineRow({ status: 'error', workflows: null }))).toEqual([]);
  });
});
