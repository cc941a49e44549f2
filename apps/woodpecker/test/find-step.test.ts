import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { findStep, stepOf } from '../src/pipelines/find-step.ts';
import { pipelineRow } from './pipeline-rows.ts';

const HOSTILE = 'press-accept';
const STATES = ['success', 'failure', 'error', 'killed', 'skipped', 'running'];

const steps = fc.uniqueArray(
  fc.record({
    id: fc.integer({ min: 1, max: 99 }),
    name: fc.constantFrom('test', 'te\u200Bst', 'build', HOSTILE, '__proto__'),
    state: fc.constantFrom(...STATES),
    type: fc.constantFrom('clone', 'commands'),
  }),
  { selector: ({ id }) => id, maxLength: 6 },
);

const pipelineOf = (children: readonly object[], fields: object = {}) =>
  pipelineRow({ workflows: [{ name: HOSTILE, state: 'failure', children }], ...fields });

/** What the choice comes to: an id, or an error of this server. */
function found(children: readonly object[], choice: Parameters<typeof findStep>[1]): number | string {
  try {
    return findStep(pipelineOf(children), choice).step.id;
  } catch (error) {
    return error instanceof Error ? error.message : 'no error';
  }
}

describe('a step by its id', () => {
  it('is that one and no other, wherever it stands', () => {
    fc.assert(
      fc.property(steps, fc.integer({ min: 1, max: 99 }), (children, id) => {
        const isThere = children.some((step) => step.id === id);
        expect(found(children, { step_id: id }) === id).toBe(isThere);
      }),
    );
  });

  it('is not looked for beside a name: which of the two was meant?', () => {
    expect(found([{ id: 7, name: 'test', state: 'success' }], { step_id: 7, step: 'test' })).toMatch(
      /step_id or step, not both/,
    );
  });

  it('of an earlier run is not there after an approval, which gives new ones', () => {
    expect(() => stepOf(pipelineOf([{ id: 8, name: 'test', state: 'success' }]), 7)).toThrow(
      /gives the steps new ids/,
    );
  });
});

describe('a step by its name', () => {
  it('is found only where one step alone is shown by that name', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom('test', 'build', '__proto__', 'constructor'), (children, name) => {
        const shown = children.filter((step) => step.name.replace('\u200B', '') === name);
        const [only] = shown;
        expect(found(children, { step: name }) === only?.id).toBe(shown.length === 1);
      }),
    );
  });

  it('is never chosen between two that are shown alike, as a pull request can make them', () => {
    const twins = [
      { id: 1, name: 'deploy', state: 'success' },
      { id: 2, name: 'dep\u200Bloy', state: 'failure' },
    ];
    expect(found(twins, { step: 'deploy' })).toMatch(/2 steps with that name: pass step_id.*1, 2/);
    expect(found(twins, { step: 'dep\u200Bloy' })).toMatch(/pass step_id/);
  });
});

describe('a step that nobody named', () => {
  it('is one that failed, if any did, and the others that failed are told', () => {
    fc.assert(
      fc.property(steps, (children) => {
        const failed = children
          .filter(({ state }) => ['failure', 'error'].includes(state))
          .map(({ id }) => id);
        fc.pre(failed.length > 0);
        const { step, alsoFailing } = findStep(pipelineOf(children), {});
        expect(alsoFailing).toHaveLength(failed.length - 1);
        expect(new Set([step.id, ...alsoFailing])).toEqual(new Set(failed));
      }),
    );
  });

  it('is not guessed where nothing failed and there are several', () => {
    fc.assert(
      fc.property(steps, (children) => {
        const green = children.map((step) => Object.assign(step, { state: 'success' }));
        const own = green.filter(({ type }) => type !== 'clone');
        expect(found(green, {}) === own[0]?.id).toBe(own.length === 1);
      }),
    );
  });
});

describe('an error about a step', () => {
  it('tells steps by their ids: their names were written by whoever opened the pull request', () => {
    fc.assert(
      fc.property(steps, fc.constantFrom({}, { step: HOSTILE }, { step_id: 100 }), (children, choice) => {
        expect(String(found(children, choice))).not.toContain(HOSTILE);
      }),
    );
  });

  it('names a status only if it is one of Woodpecker', () => {
    const pipeline = pipelineOf([], { status: HOSTILE, errors: [{ message: HOSTILE }] });
    expect(() => findStep(pipeline, {})).toThrow(
      /its status is unknown\).*get_pipeline shows its errors\..*no steps at all/,
    );
  });

  it('is short, however many steps a matrix has', () => {
    const many = Array.from({ length: 5000 }, (_, at) => ({ id: at + 1, name: 'x', state: 'success' }));
    expect(String(found(many, {}))).toMatch(/49, 50 and more\.$/);
  });
});
