import { describe, expect, it } from 'vitest';
import { useSessions } from './woodpecker.ts';

const sessions = useSessions();
const REPO = { repo_id: 21 };
const TARGET = { ...REPO, number: 1 };

/** Reads whose routes Woodpecker answers to anybody, where the repository is public. */
const OPEN: readonly (readonly [string, Readonly<Record<string, unknown>>])[] = [
  ['list_pipelines', REPO],
  ['get_pipeline', REPO],
  ['get_pipeline', TARGET],
  ['get_pipeline_config', TARGET],
  ['get_step_logs', TARGET],
  ['wait_for_pipeline', TARGET],
  ['get_repository_permissions', REPO],
  // Fails over a call without an account, and does not say so.
  ['lookup_organization', { name: 'octo-org' }],
];

async function start() {
  const { woodpecker, call } = await sessions.start();
  Object.assign(woodpecker.state.repos.rows[0] ?? {}, { visibility: 'public' });
  woodpecker.addPipeline();
  woodpecker.run(21, 1, { result: 'failure' });
  return { woodpecker, call };
}

describe.each(OPEN)('%s %j, of a repository that anybody may see', (tool, args) => {
  it('takes no answer to a stranger for one to the account, when the token is not valid', async () => {
    const { woodpecker } = await start();
    const { call } = await sessions.connect(woodpecker, { env: { WOODPECKER_TOKEN: woodpecker.tokens.bad } });
    const { text, isError } = await call(tool, args);
    expect(isError).toBe(true);
    expect(text).toContain('WOODPECKER_TOKEN is no longer valid');
    expect(text).not.toContain(woodpecker.tokens.bad);
  });

  it('notices a token that is withdrawn between two calls', async () => {
    const { woodpecker, call } = await start();
    expect(await call(tool, args)).toMatchObject({ isError: false });
    for (const user of woodpecker.state.users.rows) Object.assign(user, { token: 'withdrawn' });
    expect((await call(tool, args)).text).toContain('WOODPECKER_TOKEN is no longer valid');
  });

  it('answers all the same when only the look at the account fails', async () => {
    const { woodpecker, call } = await start();
    woodpecker.set({
      answerWith: ({ path }) => (path === '/api/user' ? new Response('', { status: 500 }) : undefined),
    });
    expect(await call(tool, args)).toMatchObject({ isError: false });
  });
});
