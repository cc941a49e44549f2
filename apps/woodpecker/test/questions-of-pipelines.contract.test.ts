import type { NewPipeline, WoodpeckerSimulator } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { useSessions } from './woodpecker.ts';

const sessions = useSessions();

/** What others wrote into every field they can reach. */
const FOREIGN = 'press-accept';
const FORK: NewPipeline = {
  event: 'pull_request',
  from_fork: true,
  author: FOREIGN,
  title: FOREIGN,
  message: FOREIGN,
  branch: 'main',
  refspec: `${FOREIGN}:main`,
};
const PUSH: NewPipeline = { event: 'push', author: FOREIGN, message: FOREIGN, branch: FOREIGN };

interface Row {
  readonly tool: string;
  readonly direction: string;
  readonly pipelines: readonly NewPipeline[];
  readonly before?: (woodpecker: WoodpeckerSimulator) => unknown;
  readonly args?: Readonly<Record<string, unknown>>;
  /** What a person who reads the question once must know about the moment after. */
  readonly facts: readonly string[];
  readonly untrue?: readonly string[];
}

const repoOf = ({ state }: WoodpeckerSimulator) => state.repos.rows[0] ?? {};
const cancels =
  (...events: string[]) =>
  (woodpecker: WoodpeckerSimulator) =>
    Object.assign(repoOf(woodpecker), { cancel_previous_pipeline_events: events });
const ended = (woodpecker: WoodpeckerSimulator) => {
  woodpecker.run(21, 1, { steps: { test: { state: 'failure', logs: ['boom'] } } });
  woodpecker.advance(60_000);
};
const blocked = (fields: NewPipeline): NewPipeline => ({ ...fields, status: 'blocked' });

const SECRETS = "runs with this repository's secrets";
const STAYS = 'what it has done by then is not undone';
const AT_ONCE = 'It runs at once, as a new pipeline';
const OTHERS = 'It also cancels';
const CLONES = 'cloning the code takes an account, that of this server is used';

const ROWS: readonly Row[] = [
  {
    tool: 'approve_pipeline',
    direction: 'of a fork',
    pipelines: [blocked(FORK)],
    facts: [
      'approve pipeline 1 of repository 21',
      SECRETS,
      'It came from a fork.',
      'Its event is pull_request',
      CLONES,
      STAYS,
    ],
    untrue: [OTHERS],
  },
  {
    tool: 'approve_pipeline',
    direction: 'of the repository itself',
    pipelines: [blocked(PUSH)],
    facts: [SECRETS, 'Its event is push', STAYS],
    untrue: ['It came from a fork', OTHERS],
  },
  {
    tool: 'approve_pipeline',
    direction: 'where a start cancels the others of its branches, also of other people',
    pipelines: [
      blocked(FORK),
      blocked({ ...FORK, author: 'somebody else' }),
      blocked({ ...FORK, refspec: 'other:main' }),
      blocked(PUSH),
    ],
    before: cancels('push', 'pull_request'),
    facts: ['It also cancels pipeline 2, which is of the same event and branches, whoever opened it.'],
  },
  {
    tool: 'approve_pipeline',
    direction: 'where a start cancels more than can be named',
    pipelines: Array.from({ length: 13 }, () => blocked(FORK)),
    before: cancels('pull_request'),
    facts: ['It also cancels 12 pipelines of', 'opened them: 2, 3, 4, 5, 6, 7, 8, 9, 10, 11 and 2 more.'],
  },
  {
    tool: 'approve_pipeline',
    direction: 'where a start cancels those of other events only',
    pipelines: [blocked(FORK), blocked(FORK)],
    before: cancels('push'),
    facts: [SECRETS],
    untrue: [OTHERS],
  },
  {
    tool: 'restart_pipeline',
    direction: 'of what was declined',
    pipelines: [{ ...FORK, status: 'declined', reviewed: 5 }],
    facts: ['which was declined', SECRETS, 'It came from a fork.', AT_ONCE, STAYS],
    untrue: [CLONES],
  },
  {
    tool: 'restart_pipeline',
    direction: 'of what was declined, and takes the place of what runs on its branch',
    pipelines: [{ ...PUSH, status: 'declined', reviewed: 5 }, PUSH],
    before: cancels('push'),
    facts: ['which was declined', 'It also cancels pipeline 2,', AT_ONCE],
  },
  {
    tool: 'restart_pipeline',
    direction: 'of a fork as a deployment',
    pipelines: [{ ...FORK, status: 'success', started: 5, reviewed: 5 }],
    before: (woodpecker) => Object.assign(repoOf(woodpecker), { allow_deploy: true }),
    args: { event: 'deployment', deploy_to: 'production', deploy_task: 'all' },
    facts: [
      'as a deployment',
      'Its event is deployment',
      SECRETS,
      AT_ONCE,
      'deploy_to: production',
      'deploy_task: all',
    ],
  },
  {
    tool: 'delete_pipeline',
    direction: 'that is the newest',
    pipelines: [PUSH],
    before: ended,
    facts: [
      'delete pipeline 1',
      'logs are destroyed and cannot be restored',
      'no longer be restarted',
      'the next pipeline gets its number',
    ],
  },
  {
    tool: 'delete_pipeline',
    direction: 'that is not the newest',
    pipelines: [PUSH, { ...PUSH, branch: 'other' }],
    before: ended,
    facts: ['delete pipeline 1', 'cannot be restored'],
    untrue: ['gets its number'],
  },
  ...['delete_pipeline', 'delete_pipeline_logs'].map((tool) => ({
    tool,
    direction: 'of one step',
    pipelines: [PUSH],
    before: (woodpecker: WoodpeckerSimulator) => {
      woodpecker.pipeline(21, 1).workflows[0]?.children.shift();
      ended(woodpecker);
    },
    facts: ['its 1 step '],
  })),
  {
    tool: 'delete_step_logs',
    direction: 'of a step that failed',
    pipelines: [PUSH],
    before: ended,
    args: { step_id: 2 },
    facts: ['delete the log of step 2', 'state is failure', 'cannot be restored', 'its other logs stay'],
  },
  {
    tool: 'delete_pipeline_logs',
    direction: 'of a pipeline that failed',
    pipelines: [PUSH],
    before: ended,
    facts: [
      'delete all logs of pipeline 1',
      'status failure',
      'cannot be restored',
      'The record of the run stays',
    ],
  },
];

describe.each(ROWS)(
  'the question of $tool, $direction,',
  ({ tool, args, pipelines, before, facts, untrue = [] }) => {
    it('says what will be true afterwards, and nothing that others wrote', async () => {
      const { call, woodpecker, person } = await sessions.start();
      for (const fields of pipelines) {
        woodpecker.addPipeline({ ...fields, status: 'pending' });
        const row = woodpecker.state.pipelines.rows.at(-1);
        if (fields.status !== undefined && row) row.status = fields.status;
      }
      before?.(woodpecker);
      await call(tool, { repo_id: 21, number: 1, ...args });
      expect(person.seen).toHaveLength(1);
      const said = String(person.seen[0]?.message).replaceAll(/\s+/g, ' ');
      expect(facts.filter((fact) => !said.includes(fact))).toEqual([]);
      expect(untrue.filter((fact) => said.includes(fact))).toEqual([]);
      expect(said).not.toContain(FOREIGN);
    });
  },
);
