import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { Worker } from '../src/api/queue.ts';
import { decidingLabels, hasLabels, isForOrganization } from '../src/queue/agent-labels.ts';
import { withLabelsInOrder } from '../src/queue/listed-task.ts';

const workerOf = (fields: Partial<Worker> = {}): Worker => ({
  id: 1,
  name: 'builder',
  owner_id: 1,
  token: 'FAKE-token',
  no_schedule: false,
  last_contact: 0,
  org_id: -1,
  platform: 'linux/amd64',
  backend: 'docker',
  custom_labels: {},
  ...fields,
});

/** Names that every object of JavaScript has, and some that only look like a label. */
const KEYS = ['gpu', 'zone', 'platform', 'backend', '__proto__', 'constructor', 'toString', '!gpu', ''];
const value = fc.constantFrom('', '*', 'true', 'linux/amd64', 'docker', 'north');
const labels = fc
  .array(fc.tuple(fc.constantFrom(...KEYS), value), { maxLength: 5 })
  .map((pairs) => Object.fromEntries(pairs));

describe('the labels that decide who takes a task', () => {
  it('are those of the configuration that ask for something', () => {
    const set = { 'woodpecker-ci.org/repo-id': '21', repo: 'octo/x', 'org-id': '3', hostname: 'h' };
    fc.assert(
      fc.property(labels, (asked) => {
        const found = decidingLabels({ ...set, ...asked });
        expect(found).toEqual(
          Object.fromEntries(Object.entries(asked).filter(([, wanted]) => wanted !== '')),
        );
      }),
    );
  });

  it('stand first in a list, where a pull request could push them out of sight, and none is lost', () => {
    fc.assert(
      fc.property(labels, (asked) => {
        const all = { 'woodpecker-ci.org/branch': 'main', ...asked, hostname: 'h' };
        const shown = withLabelsInOrder({ labels: all }).labels;
        expect(shown).toEqual(all);
        const deciding = Object.keys(decidingLabels(all));
        expect(Object.keys(shown).slice(0, deciding.length)).toEqual(deciding);
      }),
    );
  });

  it.each([{}, { labels: null }, { labels: undefined }])('may be missing altogether: %j', (task) => {
    expect(withLabelsInOrder(task)).toEqual({ ...task, labels: {} });
  });
});

describe('an agent', () => {
  it('that insists on nothing takes a task that asks for nothing', () => {
    expect(hasLabels({}, workerOf())).toBe(true);
    expect(hasLabels({ gpu: '', repo: 'octo/x', 'woodpecker-ci.org/x': 'y' }, workerOf())).toBe(true);
  });

  it('has what it was given, and a task that asks for just that is taken', () => {
    fc.assert(
      fc.property(labels, (own) => {
        const wanted = Object.entries(own).filter(
          ([key, has]) => !key.startsWith('!') && has !== '*' && has !== '',
        );
        const agent = workerOf({ custom_labels: own });
        const insists = Object.keys(own).some((key) => key.startsWith('!'));
        expect(insists || hasLabels(Object.fromEntries(wanted), agent)).toBe(true);
      }),
    );
  });

  it.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty'])(
    'does not have a label because every object has it: %s',
    (key) => {
      expect(hasLabels(Object.fromEntries([[key, 'x']]), workerOf())).toBe(false);
    },
  );

  it.each([
    [{ gpu: 'true' }, { gpu: '*' }, true],
    [{ gpu: 'true' }, { gpu: 'false' }, false],
    [{ gpu: '*' }, { gpu: 'true' }, false],
    [{ platform: 'linux/amd64' }, {}, true],
    [{ platform: 'linux/arm64' }, {}, false],
    [{ platform: 'linux/arm64' }, { platform: '*' }, true],
    [{ backend: 'docker' }, {}, true],
    [{ backend: 'local' }, {}, false],
    [{}, { '!gpu': 'rtx' }, false],
    [{ gpu: 'rtx' }, { '!gpu': 'rtx' }, true],
    [{ gpu: 'gtx' }, { '!gpu': 'rtx' }, false],
    [{ repo: 'octo/x' }, { '!repo': 'octo/x' }, true],
    [{ repo: 'octo/y' }, { '!repo': 'octo/x' }, false],
  ])('given a task with %j and own labels %j: %j', (task, custom_labels, takes) => {
    expect(hasLabels(task, workerOf({ custom_labels }))).toBe(takes);
  });

  it.each([
    [-1, '3', true],
    [3, '3', true],
    [4, '3', false],
    [3, undefined, false],
    [0, '', false],
  ])('of organization %i for a task of %j: %j', (org_id, org, takes) => {
    const task: Record<string, string> = org === undefined ? {} : { 'org-id': org };
    expect(isForOrganization(task, workerOf({ org_id }))).toBe(takes);
  });
});
