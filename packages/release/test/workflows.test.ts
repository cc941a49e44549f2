import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { repository, servers } from '@guard/workspace';
import { findUnpinned } from '../src/workflows/pins.ts';
import { readWorkflows } from '../src/workflows/read-workflows.ts';
import { findWeaknesses } from '../src/workflows/weaknesses.ts';
import { parseWorkflow } from '../src/workflows/workflow.ts';

const workflows = await readWorkflows(repository);
const read = async (file: string) => readFile(join(repository, '.github/workflows', file), 'utf8');

it('finds no weakness in the workflows of this repository', () => {
  expect(workflows.map(({ file }) => file)).toEqual([
    'ci.yml',
    'codeql.yml',
    'publish-server.yml',
    'release.yml',
    'scorecard.yml',
  ]);
  expect(findWeaknesses(workflows)).toEqual([]);
});

it('says of every action without a commit that it has none, in the workflow as well', async () => {
  const unpinned = findUnpinned(workflows);
  if (unpinned.length > 0) process.stderr.write(`${unpinned.join('\n')}\n`);
  for (const { file } of workflows) {
    const lines = (await read(file)).split('\n');
    const bare = lines.flatMap((line, at) => (/uses: [^.\s]\S*@(?![0-9a-f]{40}\b)/.test(line) ? [at] : []));
    const explained = bare.filter((at) =>
      lines.slice(Math.max(0, at - 2), at).some((line) => line.includes('# Not pinned')),
    );
    expect(explained).toEqual(bare);
  }
});

it('writes the version of every pinned action beside its commit', async () => {
  const pins = (await Promise.all(workflows.map(async ({ file }) => read(file))))
    .join('\n')
    .match(/@[0-9a-f]{40}.*$/gm);
  expect(pins?.filter((pin) => !/ # v\d+\.\d+\.\d+$/.test(pin))).toEqual([]);
  expect(new Set(pins?.map((pin) => pin.slice(0, 41))).size).toBe(new Set(pins).size);
});

it('builds and publishes every server', async () => {
  const list = `server: [${servers.map(({ folder }) => folder).join(', ')}]`;
  expect(await read('ci.yml')).toContain(list);
  expect(await read('release.yml')).toContain(list);
});

const caller = (grant: string) =>
  parseWorkflow(
    'a.yml',
    `on: push\npermissions: {}\njobs:\n  one:\n    uses: ./.github/workflows/b.yml\n    permissions: { ${grant} }\n`,
  );

describe('a workflow is refused', () => {
  const good = {
    on: 'on: pull_request',
    permissions: 'permissions: {}',
    job: 'permissions: { contents: read }',
    timeout: 'timeout-minutes: 5',
    step: 'run: echo hello',
  };
  const weaknesses = (change: Partial<typeof good>) => {
    const { on, permissions, job, timeout, step } = { ...good, ...change };
    const text = `${on}\n${permissions}\njobs:\n  one:\n    ${job}\n    ${timeout}\n    steps:\n      - ${step}\n`;
    return findWeaknesses([parseWorkflow('x.yml', text)]);
  };

  it('not at all while nothing is wrong with it', () => {
    expect(weaknesses({})).toEqual([]);
  });

  it.each([
    [
      'that runs a stranger’s code with our rights',
      { on: 'on: pull_request_target' },
      'runs on pull_request_target',
    ],
    ['that does so among other triggers', { on: 'on: [push, workflow_run]' }, 'runs on workflow_run'],
    [
      'that may write by default',
      { permissions: 'permissions: write-all' },
      'has to start from permissions: {}',
    ],
    [
      'that leaves the default to the settings',
      { permissions: 'name: x' },
      'has to start from permissions: {}',
    ],
    ['whose job takes all rights', { job: 'permissions: write-all' }, 'names no permissions of its own'],
    ['whose job takes what it is given', { job: 'name: x' }, 'names no permissions of its own'],
    ['whose job may write and does not', { job: 'permissions: { packages: write }' }, 'may write packages'],
    ['whose job can hang for six hours', { timeout: 'name: x' }, 'has no timeout'],
    [
      'that pastes a title into a script',
      { step: 'run: echo "${{ github.event.pull_request.title }}"' },
      'expression in a script',
    ],
    [
      'that pastes an input into a script',
      { step: 'run: echo "${{ inputs.folder }}"' },
      'expression in a script',
    ],
    [
      'that pastes into JavaScript',
      { step: 'with: { script: "x(${{ github.head_ref }})" }' },
      'expression in a script',
    ],
    [
      'that leaves the token in the work tree',
      { step: 'uses: actions/checkout@v5' },
      'leaves the token behind',
    ],
    [
      'that installs from a cache strangers may fill',
      { step: 'uses: actions/setup-node@v5' },
      'installs from a cache',
    ],
  ])('%s', (_, change, says) => {
    expect(weaknesses(change)).toEqual([expect.stringContaining(says)]);
  });

  it('that grants a called workflow more than it takes', () => {
    const called = parseWorkflow(
      'b.yml',
      'on: workflow_call\npermissions: {}\njobs:\n  two:\n    permissions: { contents: read }\n    timeout-minutes: 5\n    steps: []\n',
    );
    expect(findWeaknesses([caller('contents: read'), called])).toEqual([]);
    expect(findWeaknesses([caller('contents: write'), called])).toEqual([
      expect.stringContaining('may write contents'),
    ]);
  });

  it('that holds no job, as a file that is none does', () => {
    expect(() => parseWorkflow('x.yml', 'hello')).toThrow(/x\.yml holds no job/);
  });
});

it('finds an action that is named by a tag, once for each workflow', () => {
  const steps = ['a/b@v1', 'a/b@v1', './.github/actions/own', `c/d@${'0'.repeat(40)}`].map(
    (uses) => `- uses: ${uses}`,
  );
  const text = `on: push\njobs:\n  one:\n    steps:\n${steps.map((step) => `      ${step}\n`).join('')}`;
  expect(findUnpinned([parseWorkflow('x.yml', text)])).toEqual(['x.yml: a/b@v1 is not pinned to a commit']);
});
