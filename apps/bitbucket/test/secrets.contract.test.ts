import type { BitbucketSimulator } from '@guard/simulators';
import { approves, CLIENTS_WITHOUT_FORM, type SessionOptions } from '@guard/testkit';
import type { GuardEvent } from '@guard/core/embed';
import { describe, expect, it } from 'vitest';
import { calls, seed } from './bitbucket.ts';
import { exampleOf } from './support/asking.ts';
import { CHECKOUT, PR_42 } from './support/places.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();

/** Everything that all tools put out, wherever it goes. */
async function allOutput(
  disturb: (bitbucket: BitbucketSimulator) => void,
  options: SessionOptions = {},
): Promise<{ out: string; bitbucket: BitbucketSimulator }> {
  const told: unknown[] = [];
  const person = approves();
  const { call, bitbucket, started } = await sessions.start(
    {},
    {
      person,
      ...options,
      options: {
        onEvent: (event: GuardEvent) => void told.push(event),
        complain: (line: string) => void told.push(line),
      },
    },
  );
  for (const name of Object.keys(calls)) {
    bitbucket.reset();
    seed(bitbucket);
    disturb(bitbucket);
    told.push(await call(name, exampleOf(name).args));
  }
  told.push(person.seen, started.faults.map(String));
  return { out: JSON.stringify(told), bitbucket };
}

const echo = (token: string) =>
  Response.json(
    {
      errors: [
        {
          context: token,
          message: `Bad header Authorization: Bearer ${token}`,
          exceptionName: `com.atlassian.${token}`,
        },
      ],
    },
    { status: 400 },
  );

describe('no tool lets out the token', () => {
  it.each<[string, (bitbucket: BitbucketSimulator) => void]>([
    ['while all is well', () => undefined],
    ['while it is echoed in every refusal', (b) => b.set({ answerWith: () => echo(b.tokens.maintainer) })],
    [
      'while a write alone is refused so',
      (b) =>
        b.set({ answerWith: ({ method }) => (method === 'GET' ? undefined : echo(b.tokens.maintainer)) }),
    ],
    [
      'while it stands in titles, branches, comments and files',
      (b) => {
        const { maintainer } = b.tokens;
        for (const row of b.repo().pullRequests) {
          row.title = `use ${maintainer}`;
          row.description = `token: ${maintainer}`;
          for (const comment of row.comments) comment.text = `psst ${maintainer}`;
        }
        b.push('main', { files: { 'src/pay.ts': `const token = "${maintainer}";\n`, [maintainer]: 'x\n' } });
      },
    ],
    ['while connections drop', (b) => b.set({ dropConnection: true })],
    ['while it is signed out', (b) => b.set({ htmlSignIn: true })],
  ])('%s', async (_what, disturb) => {
    const { out, bitbucket } = await allOutput(disturb);
    expect(out).not.toContain(bitbucket.tokens.maintainer);
  });

  it('to clients that cannot ask', async () => {
    const [kind] = CLIENTS_WITHOUT_FORM;
    const { out, bitbucket } = await allOutput(() => undefined, kind && { kind });
    expect(out).not.toContain(bitbucket.tokens.maintainer);
  });
});

describe('a credential that others wrote', () => {
  const SECRET = 'ghp_16C7e42F292c6912E7710c838347Ae178B4a';
  const NAMED = `API_TOKEN=${SECRET}`;

  it.each([
    ['get_pull_request', { ...CHECKOUT, id: 42 }],
    ['list_pull_requests', CHECKOUT],
    ['list_pr_comments', { ...PR_42, with_replies: true }],
    ['get_file_content', { ...CHECKOUT, path: 'src/pay.ts' }],
    ['get_pr_diff', PR_42],
    ['list_commits', { ...CHECKOUT, ref: 'feature/retry' }],
  ])('is hidden from what %s shows', async (name, args) => {
    const { call, bitbucket } = await sessions.start();
    const row = bitbucket.pullRequest(42);
    row.title = `Use ${NAMED}`;
    for (const comment of row.comments) comment.text = NAMED;
    const files = { 'src/pay.ts': `export const token = '${SECRET}';\n` };
    bitbucket.push('main', { files });
    bitbucket.push('feature/retry', { files: { 'other.sh': `${NAMED}\n` }, message: `Add ${NAMED}` });
    const result = await call(name, args);
    expect(result).toMatchObject({ isError: false });
    expect(JSON.stringify(result)).not.toContain(SECRET);
  });

  it('is hidden from a question', async () => {
    const { call, bitbucket, person } = await sessions.start();
    bitbucket.pullRequest(42).title = `Use ${NAMED}`;
    await call('merge_pull_request', PR_42);
    expect(person.seen).toHaveLength(1);
    expect(JSON.stringify(person.seen)).not.toContain(SECRET);
  });
});
