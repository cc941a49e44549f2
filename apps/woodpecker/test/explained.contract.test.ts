import type { WoodpeckerRole, WoodpeckerSimulator } from '@guard/simulators';
import { describe, expect, it } from 'vitest';
import { seedWorld } from './support/world.ts';
import { useSessions } from './woodpecker.ts';

const sessions = useSessions();
const REPO = { repo_id: 21 };

interface Row {
  readonly what: string;
  readonly tool: string;
  readonly args: Readonly<Record<string, unknown>>;
  readonly says: string;
  readonly role?: WoodpeckerRole;
  readonly before?: (woodpecker: WoodpeckerSimulator) => unknown;
}

const READS_ONLY = 'The account may read repository 21 but not push to it, and this needs the right to push.';
const ran = (woodpecker: WoodpeckerSimulator) => {
  woodpecker.addPipeline();
  woodpecker.run(21, 1);
};

const MISSING: readonly Row[] = [
  {
    what: 'a repository',
    tool: 'get_repository',
    args: { repo_id: 404 },
    says: 'There is no repository 404, or the account may not see it',
  },
  {
    what: 'a repository that is hidden',
    tool: 'get_repository',
    args: REPO,
    role: 'outsider',
    says: 'There is no repository 21, or the account may not see it',
  },
  {
    what: 'the repository of a pipeline',
    tool: 'get_pipeline',
    args: { repo_id: 404, number: 1 },
    says: 'There is no repository 404',
  },
  {
    what: 'a repository by its name',
    tool: 'lookup_repository',
    args: { full_name: 'a/b' },
    says: 'There is no repository with that name',
  },
  {
    what: 'a pipeline',
    tool: 'get_pipeline',
    args: { ...REPO, number: 7 },
    says: 'Repository 21 has no pipeline 7.',
  },
  {
    what: 'a pipeline to be cancelled',
    tool: 'cancel_pipeline',
    args: { ...REPO, number: 7 },
    says: 'Repository 21 has no pipeline 7.',
  },
  {
    what: 'the newest pipeline',
    tool: 'get_pipeline',
    args: { ...REPO, branch: 'none' },
    says: 'Repository 21 has no pipeline of a push to that branch.',
  },
  { what: 'a cron', tool: 'get_cron', args: { ...REPO, cron_id: 9 }, says: 'Repository 21 has no cron 9.' },
  {
    what: 'a secret',
    tool: 'get_secret',
    args: { ...REPO, name: 'X' },
    says: 'Repository 21 has no secret with that name.',
  },
  {
    what: 'a global secret',
    tool: 'get_secret',
    args: { scope: 'global', name: 'X' },
    says: 'There is no secret with that name there.',
  },
  {
    what: 'a registry',
    tool: 'get_registry',
    args: { ...REPO, address: 'x.example' },
    says: 'Repository 21 has no registry with that address.',
  },
  {
    what: 'an account',
    tool: 'get_user',
    args: { login: 'nobody' },
    says: 'There is no account with that login',
  },
  { what: 'an agent', tool: 'get_agent', args: { agent_id: 77 }, says: 'There is no agent with that id.' },
  { what: 'a forge', tool: 'get_forge', args: { forge_id: 77 }, says: 'There is no forge with that id.' },
  {
    what: 'the owner, for the branches',
    tool: 'list_repository_branches',
    args: { repo_id: 23 },
    before: seedWorld,
    says: 'Repository 23 exists, but has no owner',
  },
  {
    what: 'the owner, for a restart',
    tool: 'restart_pipeline',
    args: { ...REPO, number: 1 },
    before: (woodpecker) => {
      ran(woodpecker);
      Object.assign(woodpecker.state.repos.rows[0] ?? {}, { ownerId: 999 });
    },
    says: 'Repository 21 exists, but has no owner',
  },
];

const RIGHTS: readonly Row[] = [
  { what: 'to push, for the secrets', tool: 'list_secrets', args: REPO, role: 'reader', says: READS_ONLY },
  {
    what: 'to push, for a run',
    tool: 'trigger_pipeline',
    args: { ...REPO, branch: 'main' },
    role: 'reader',
    says: READS_ONLY,
  },
  {
    what: 'to push, for the metadata',
    tool: 'get_pipeline_metadata',
    args: { ...REPO, number: 1 },
    role: 'reader',
    before: ran,
    says: READS_ONLY,
  },
  {
    what: 'to push, for a cancellation',
    tool: 'cancel_pipeline',
    args: { ...REPO, number: 1 },
    role: 'reader',
    before: (woodpecker) => woodpecker.addPipeline(),
    says: READS_ONLY,
  },
  {
    what: 'of an administrator, for the users',
    tool: 'list_users',
    args: {},
    role: 'reader',
    says: 'This needs an administrator of the instance, and account',
  },
  {
    what: 'of an administrator, for the queue',
    tool: 'get_queue_info',
    args: {},
    role: 'repo-admin',
    says: 'This needs an administrator of the instance, and account',
  },
];

const OFF = (woodpecker: WoodpeckerSimulator) =>
  Object.assign(woodpecker.state.repos.rows[0] ?? {}, { active: false });

const FAILED: readonly Row[] = [
  {
    what: 'a forge that is down',
    tool: 'repair_repository',
    args: REPO,
    before: (woodpecker) => woodpecker.set({ forgeDown: true }),
    says: 'GET /api/repos/21/branches: Answered with status 500. The backend failed. The instance says: "failed to load branches: forge says no". Nothing was changed.',
  },
  {
    what: 'a start in a repository that is switched off',
    tool: 'trigger_pipeline',
    args: { ...REPO, branch: 'main' },
    before: OFF,
    says: 'Repository 21 is not active: activate_repository switches it on.',
  },
  {
    what: 'nothing that can be seen',
    tool: 'decline_pipeline',
    args: { ...REPO, number: 1 },
    before: (woodpecker) => {
      woodpecker.addPipeline();
      Object.assign(woodpecker.pipeline(21, 1), { status: 'blocked' });
      woodpecker.set({
        answerWith: ({ method }) => (method === 'POST' ? new Response(null, { status: 500 }) : undefined),
      });
    },
    says: 'Woodpecker gives no reason; the log of its server may name it.',
  },
];

describe.each([
  ['a 404 names what is missing', MISSING],
  ['an answer that stands for a missing right names it', RIGHTS],
  ['a bare 500 is told as', FAILED],
])('%s', (_kind, rows) => {
  it.each(rows)('$what: $tool $args', async ({ tool, args, says, role = 'instance-admin', before }) => {
    const { call, woodpecker, person } = await sessions.start({}, { role });
    before?.(woodpecker);
    const { text, isError } = await call(tool, args);
    expect(isError).toBe(true);
    expect(text).toContain(says);
    // A cause that was read stands alone, without the others that the status could have had.
    expect(text).not.toMatch(/a wrong branch|in the same way, also where/);
    expect(person.seen).toEqual([]);
  });
});

it('the words of the instance stand without a guess of ours', async () => {
  const { call, woodpecker } = await sessions.start();
  woodpecker.set({
    answerWith: ({ method }) =>
      method === 'POST'
        ? new Response('Error inserting secret "x".', {
            status: 500,
            headers: { 'content-type': 'text/plain' },
          })
        : undefined,
  });
  const { text } = await call('create_cron', { ...REPO, name: 'x', schedule: '@daily' });
  expect(text).toContain('The instance says: "Error inserting secret');
  expect(text).not.toMatch(/gives no reason|forge|not active/);
});

it('an explanation that cannot be read leaves the error as it is', async () => {
  const { call, woodpecker } = await sessions.start();
  woodpecker.set({
    answerWith: ({ path }) => new Response(null, { status: path.includes('/secrets') ? 404 : 503 }),
  });
  const { text } = await call('get_secret', { scope: 'global', name: 'x' });
  expect(text).toContain('status 404');
});

describe('an answer that Woodpecker itself does not give there', () => {
  const PIPELINE = { ...REPO, number: 1 };

  it.each([
    [404, 'list_pipelines', REPO],
    [404, 'trigger_pipeline', { ...REPO, branch: 'main' }],
    [404, 'restart_pipeline', PIPELINE],
    [404, 'cancel_pipeline', PIPELINE],
    [404, 'delete_pipeline_logs', PIPELINE],
    [403, 'get_pipeline', PIPELINE],
    [403, 'restart_pipeline', PIPELINE],
    [403, 'cancel_pipeline', PIPELINE],
    [409, 'trigger_pipeline', { ...REPO, branch: 'main' }],
    [409, 'cancel_pipeline', PIPELINE],
  ] as const)('(%i to %s) is told without a cause that is none', async (status, tool, args) => {
    const { call, woodpecker } = await sessions.start();
    woodpecker.addPipeline();
    woodpecker.run(21, 1, { steps: { test: { state: 'failure', logs: ['boom'] } } });
    woodpecker.advance(60_000);
    Object.assign(woodpecker.state.repos.rows[0] ?? {}, { allow_deploy: true });
    const writes = /^(?:trigger|restart|cancel|delete)/.test(tool);
    woodpecker.set({
      answerWith: ({ method, path }) =>
        (writes ? method !== 'GET' : /\/pipelines(?:\/1)?(?:\?|$)/.test(path))
          ? new Response(null, { status })
          : undefined,
    });
    const { text, isError } = await call(tool, args);
    expect(isError).toBe(true);
    expect(text).toContain(`status ${status}`);
    expect(text).not.toMatch(/no pipeline 0|no owner|allow_deploy|administrator|database/);
  });
});
