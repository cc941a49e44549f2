import type { NewPipeline } from '../../../src/index.ts';

type Definition = NonNullable<NewPipeline['definition']>;

const MAIN_TEXT = `when:
  - event: [push, manual, pull_request, deployment, cron, tag, release]
steps:
  - name: build
    image: bash
    commands:
      - echo building
      - echo "deploy var is [$DEPLOY_ENV]"
      - echo ok
`;

const FAILING_TEXT = `when:
  - event: [push, manual, pull_request]
steps:
  - name: install
    image: bash
    commands:
      - echo installing
      - for i in $(seq 1 30); do echo "dep $i"; done
  - name: test
    image: bash
    commands:
      - for i in $(seq 1 400); do echo "test case $i passed"; done
      - printf '\\033[31mAssertionError\\033[0m expected 1 to equal 2\\n'
      - echo "    at suite.test.js:42"
      - exit 3
  - name: lint
    image: bash
    depends_on: []
    failure: ignore
    commands:
      - echo lint warning
      - exit 1
  - name: publish
    image: bash
    commands:
      - echo publish
`;

const CLONE = { name: 'clone', type: 'clone' } as const;
const ORDINARY_EVENTS = ['push', 'manual', 'pull_request'];

function workflow(
  name: string,
  names: readonly string[],
  more: object = {},
): Definition['workflows'][number] {
  return {
    name,
    steps: [CLONE, ...names.map((step) => ({ name: step, type: 'commands' as const }))],
    ...more,
  };
}

/** A clone and these steps, for a push, a start by hand and a pull request. */
export function steps(...names: readonly string[]): Definition {
  const only = workflow('woodpecker', names, { events: ORDINARY_EVENTS });
  return { configs: [{ name: 'woodpecker', data: '# not recorded\n' }], workflows: [only] };
}

export const MAIN: Definition = {
  configs: [{ name: 'woodpecker', data: MAIN_TEXT }],
  workflows: [workflow('woodpecker', ['build'])],
};

export const FAILING: Definition = {
  configs: [{ name: 'woodpecker', data: FAILING_TEXT }],
  workflows: [workflow('woodpecker', ['install', 'test', 'lint', 'publish'], { events: ORDINARY_EVENTS })],
};

export const NO_CONFIGURATION: Definition = { configs: [], workflows: [] };

export const NO_MATCH: Definition = {
  configs: [{ name: 'woodpecker', data: '# not recorded\n' }],
  workflows: [workflow('woodpecker', ['build'], { events: ['tag'] })],
};

/** One that cannot be run, for the reason that is given. */
export function unusable(message: string, type = 'generic'): Definition {
  const errors = [{ type, message, is_warning: false, data: null }];
  return { configs: [{ name: 'woodpecker', data: '# not recorded\n' }], workflows: [], errors };
}

export const BROKEN = unusable(
  "go-yaml load error in parser (while parsing a block collection) at L4.C3-L5.C4: did not find expected '-' indicator",
  'compiler',
);

export const MATRIX: Definition = {
  configs: [{ name: 'a', data: '# not recorded\n' }],
  workflows: [
    workflow('a', ['a1']),
    workflow('b', ['b1'], { environ: { V: '1' }, dependsOn: ['a'] }),
    workflow('b', ['b1'], { environ: { V: '2' }, dependsOn: ['a'] }),
    workflow('c', ['c1'], { dependsOn: ['b'] }),
  ],
};
