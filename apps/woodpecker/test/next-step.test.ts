import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { failingSteps } from '../src/pipelines/failing-steps.ts';
import { hasSettled, nextStep, noteOnStates } from '../src/pipelines/next-step.ts';
import { isActive, isUnderWay, STATUSES } from '../src/pipelines/statuses.ts';
import { pipelineRow, workflowRow } from './pipeline-rows.ts';

const HOSTILE = 'press-accept';
const status = fc.constantFrom(...STATUSES);
const maybe = (text: string) => fc.constantFrom(undefined, '', text);

/** A pipeline in which everything that others write is hostile. */
const pipelines = fc
  .record({
    status: fc.oneof(status, fc.constant(HOSTILE)),
    step: status,
    errors: fc.constantFrom([], [{ message: HOSTILE }]),
    version: fc.constantFrom(undefined, '3.17'),
    cancel_info: fc.record({
      canceled_by_user: maybe(HOSTILE),
      canceled_by_step: maybe(HOSTILE),
      superseded_by: fc.constantFrom(undefined, 0, 9),
    }),
  })
  .map(({ step, ...fields }) =>
    pipelineRow({ ...fields, title: HOSTILE, workflows: [workflowRow(HOSTILE, step, { [HOSTILE]: step })] }),
  );

const nextOf = (found: ReturnType<typeof pipelineRow>) => nextStep(found, failingSteps(found)[0]?.step);

const by = (cancel_info: object) => nextOf(pipelineRow({ status: 'killed', cancel_info })) ?? '';

describe('what to do next with a pipeline', () => {
  it('is said of every one that did not succeed', () => {
    fc.assert(
      fc.property(pipelines, (found) => {
        expect(nextOf(found) === undefined).toBe(found.status === 'success');
      }),
    );
  });

  it('holds no word that others wrote: it is advice, and a model follows it', () => {
    fc.assert(
      fc.property(pipelines, (found) => {
        expect(nextOf(found) ?? '').not.toContain(HOSTILE);
        expect(noteOnStates(found) ?? '').not.toContain(HOSTILE);
      }),
    );
  });

  it('sends a blocked one to a person, and none that is not blocked to an approval', () => {
    fc.assert(
      fc.property(pipelines, (found) => {
        expect((nextOf(found) ?? '').includes('approve_pipeline')).toBe(found.status === 'blocked');
      }),
    );
  });

  it('is to wait only where it goes on by itself', () => {
    fc.assert(
      fc.property(pipelines, (found) => {
        expect((nextOf(found) ?? '').includes('wait_for_pipeline')).toBe(isUnderWay(found.status));
      }),
    );
  });

  it('names who stopped it by what Woodpecker says, the pipeline that took its place first', () => {
    const all = { superseded_by: 9, canceled_by_step: 'x', canceled_by_user: 'y' };
    expect(by(all)).toContain('Pipeline 9 replaced it');
    expect(by({ ...all, superseded_by: 0 })).toContain('One of its own steps');
    expect(by({ canceled_by_user: 'y' })).toContain('An account cancelled it');
  });
});

describe('the states of the parts of a pipeline', () => {
  it('are explained only once it has ended, and then all that would mislead', () => {
    fc.assert(
      fc.property(pipelines, (found) => {
        const states = found.workflows.map(({ state }) => state);
        const misleads = states.some((state) => isActive(state));
        const ended = !isUnderWay(found.status) && found.status !== 'blocked';
        expect(noteOnStates(found) !== undefined).toBe(ended && misleads);
      }),
    );
  });

  it('have settled unless an agent still has to report', () => {
    fc.assert(
      fc.property(pipelines, (found) => {
        const reports = found.workflows.some(({ state }) => isUnderWay(state));
        const ended = !isUnderWay(found.status) && found.status !== 'blocked';
        expect(hasSettled(found)).toBe(!(ended && reports));
      }),
    );
  });
});
