import { describe, expect, it } from 'vitest';
import { WRITES } from './support/own-file.ts';
import { CHECKOUT, PR_42 } from './support/places.ts';
import { useSessions } from './support/session.ts';

const sessions = useSessions();
const REPO = '/rest/api/latest/projects/PAY/repos/checkout';

/** A server that writes, and to which nobody said that it should ask. */
const start = (as: 'maintainer' | 'author' | 'reviewer' | 'admin' = 'maintainer') =>
  sessions.start({}, { as, env: WRITES });

describe('a server that nobody told to ask', () => {
  it('carries a merge out at once, held to the version and the strategy that it read', async () => {
    const { call, bitbucket, person } = await start();
    bitbucket.pullRequest(42).version = 7;
    expect((await call('merge_pull_request', PR_42)).structuredContent).toMatchObject({ state: 'MERGED' });
    expect(bitbucket.journal).toMatchObject([
      { method: 'POST', path: `${REPO}/pull-requests/42/merge?version=7`, body: { strategyId: 'no-ff' } },
    ]);
    expect(person.seen).toHaveLength(0);
  });

  it('sends no write twice: what changed in between stays as it is', async () => {
    const { call, bitbucket } = await start();
    const row = bitbucket.pullRequest(42);
    // Somebody pushes after each look at it.
    let looks = 0;
    Object.defineProperty(row, 'version', { get: () => (looks += 1) });
    const result = await call('merge_pull_request', PR_42);
    expect(result).toMatchObject({ isError: true });
    expect(result.text).toContain('changed after it was looked at');
    expect(bitbucket.journal).toHaveLength(1);
    expect(bitbucket.pullRequest(42).state).toBe('OPEN');
  });
});

describe('what must fail anyway is refused without a write', () => {
  it.each([
    ['merge_pull_request', { version: 5 }, 'of version 0 by now'],
    ['merge_pull_request', { pr_id: 41 }, 'is MERGED'],
    ['enable_auto_merge', { strategy: 'rebase-no-ff' }, 'It allows no-ff, ff-only, squash'],
    ['enable_auto_merge', { version: 1 }, 'of version 0 by now'],
    ['decline_pull_request', { pr_id: 41 }, 'is MERGED'],
    ['reopen_pull_request', {}, 'takes a pull request that is DECLINED'],
    ['update_pull_request', { version: 3, draft: true }, 'of version 0 by now'],
    ['update_pull_request', { version: 0 }, 'name at least one of'],
    ['resolve_task', { task_id: 999_999 }, 'no such thing'],
  ])('%s %j', async (tool, args, text) => {
    const { call, bitbucket, person } = await sessions.start();
    const result = await call(tool, { ...PR_42, ...args });
    expect(result).toMatchObject({ isError: true });
    expect(result.text).toContain(text);
    expect(bitbucket.journal).toHaveLength(0);
    expect(person.seen).toHaveLength(0);
  });

  it.each(['merge_pull_request', 'enable_auto_merge'])('%s of a draft', async (tool) => {
    const { call, bitbucket, person } = await sessions.start();
    bitbucket.pullRequest(42).draft = true;
    expect((await call(tool, PR_42)).text).toContain('a draft cannot merge');
    expect([bitbucket.journal.length, person.seen.length]).toEqual([0, 0]);
  });

  it('merge_pull_request with conflicts, or against a merge check', async () => {
    const { call, bitbucket, person } = await sessions.start();
    bitbucket.repo().settings.requiredApprovers = 2;
    expect((await call('merge_pull_request', PR_42)).text).toContain(
      'cannot be merged now. The instance says:',
    );
    bitbucket.pullRequest(42).conflicted = true;
    expect((await call('merge_pull_request', PR_42)).text).toContain('has conflicts');
    expect([bitbucket.journal.length, person.seen.length]).toEqual([0, 0]);
  });

  it('a review of the own pull request', async () => {
    const { call, bitbucket } = await start('author');
    expect((await call('submit_pr_review', { ...PR_42, action: 'approve' })).text).toContain(
      'cannot review their own',
    );
    expect(bitbucket.journal).toHaveLength(0);
  });

  it('a tag that is there', async () => {
    const { call, bitbucket } = await start();
    const result = await call('create_tag', { ...CHECKOUT, name: 'v1.0.0', start_point: 'main' });
    expect(result.text).toContain('this server moves none');
    expect(bitbucket.journal).toHaveLength(0);
  });
});

describe('reviewers', () => {
  it('and their approvals stay when a title is changed', async () => {
    const { call, bitbucket } = await start();
    const row = bitbucket.pullRequest(42);
    for (const reviewer of row.reviewers) reviewer.status = 'APPROVED';
    await call('update_pull_request', { ...PR_42, version: 0, title: 'Retry twice' });
    expect(bitbucket.pullRequest(42)).toMatchObject({
      title: 'Retry twice',
      description: 'Three times at most.',
      reviewers: [{ user: 'reviewer', status: 'APPROVED' }],
    });
  });
});

describe('a review', () => {
  it.each([
    ['approve', 'APPROVED'],
    ['needs_work', 'NEEDS_WORK'],
    ['unapprove', 'UNAPPROVED'],
  ])('%s is sent for the commit that was read, by the slug of the account', async (action, status) => {
    const { call, bitbucket } = await start('reviewer');
    const account = bitbucket.state.users.find(({ name }) => name === 'reviewer');
    Object.assign(account ?? {}, { slug: 'reviewer_slug' });
    const { structuredContent } = await call('submit_pr_review', { ...PR_42, action });
    const { fromCommit } = bitbucket.pullRequest(42);
    expect(structuredContent).toMatchObject({ status, commit: fromCommit });
    expect(bitbucket.journal).toMatchObject([
      {
        method: 'PUT',
        path: `${REPO}/pull-requests/42/participants/reviewer_slug?version=0`,
        body: { status, lastReviewedCommit: fromCommit },
      },
    ]);
  });
});

describe('auto-merge', () => {
  it('is requested at the address of a merge, waits, and is taken back', async () => {
    const { call, bitbucket } = await start();
    bitbucket.repo().settings.requiredApprovers = 1;
    const enabled = await call('enable_auto_merge', { ...PR_42, strategy: 'squash' });
    expect(enabled.structuredContent).toMatchObject({ state: 'OPEN', auto_merge: 'waits' });
    expect(bitbucket.journal).toMatchObject([
      {
        path: `${REPO}/pull-requests/42/merge?version=0`,
        body: { autoMerge: true, strategyId: 'squash' },
      },
    ]);
    const disabled = await call('disable_auto_merge', PR_42);
    expect(disabled.structuredContent).toMatchObject({ auto_merge: 'taken back' });
    expect(bitbucket.pullRequest(42).autoMerge).toBeUndefined();
  });

  it('may merge at once, and the result says so', async () => {
    const { call } = await start();
    const { structuredContent } = await call('enable_auto_merge', PR_42);
    expect(structuredContent).toMatchObject({ state: 'MERGED', auto_merge: 'merged at once' });
  });

  it('that was not requested is nothing to take back: nothing is sent', async () => {
    const { call, bitbucket } = await start();
    const { structuredContent } = await call('disable_auto_merge', PR_42);
    expect(structuredContent).toMatchObject({ auto_merge: 'was not requested' });
    expect(bitbucket.journal).toHaveLength(0);
  });

  it('that the repository does not allow is told as that', async () => {
    const { call, bitbucket } = await start();
    bitbucket.repo().settings.autoMerge = false;
    expect((await call('enable_auto_merge', PR_42)).text).toContain('does not allow auto-merge');
  });
});

describe('tasks', () => {
  it('are resolved and opened again, each held to its version', async () => {
    const { call, bitbucket } = await start();
    const task = bitbucket.pullRequest(42).comments.find(({ severity }) => severity === 'BLOCKER');
    const args = { ...PR_42, task_id: task?.id };
    await sessions.connect(bitbucket, { as: 'admin', env: WRITES }).then(async (admin) => {
      expect((await admin.call('resolve_task', args)).structuredContent).toMatchObject({ state: 'RESOLVED' });
      expect((await admin.call('resolve_task', args)).structuredContent).toMatchObject({ state: 'RESOLVED' });
      expect((await admin.call('resolve_task', { ...args, state: 'OPEN' })).structuredContent).toMatchObject({
        state: 'OPEN',
      });
    });
    expect(bitbucket.journal.map(({ body }) => body)).toEqual([
      { version: 0, state: 'RESOLVED' },
      { version: 1, state: 'OPEN' },
    ]);
    const comment = bitbucket.pullRequest(42).comments.find(({ severity }) => severity === 'NORMAL');
    expect((await call('resolve_task', { ...PR_42, task_id: comment?.id })).text).toContain('is no task');
  });
});

describe('tags', () => {
  it('go to the commit that the start point led to, and never with force', async () => {
    const { call, bitbucket } = await start();
    const commit = bitbucket.repo().branches.get('main');
    await call('create_tag', { ...CHECKOUT, name: 'release/v2', start_point: 'main', message: 'Two' });
    expect(bitbucket.journal).toMatchObject([
      { path: `${REPO}/tags`, body: { name: 'release/v2', startPoint: commit, message: 'Two' } },
    ]);
    expect(bitbucket.journal[0]?.body).not.toHaveProperty('force');
    const again = await call('create_tag', { ...CHECKOUT, name: 'release/v2', start_point: 'main' });
    expect(again.text).toContain('this server moves none');
  });
});

describe('builds', () => {
  it('are reported at the address of the repository', async () => {
    const { call, bitbucket } = await start();
    const { fromCommit } = bitbucket.pullRequest(42);
    const status = { key: 'CI', state: 'FAILED', url: 'https://ci.example.org/1' };
    await call('set_build_status', { ...CHECKOUT, commit_id: fromCommit, ...status });
    expect(bitbucket.journal).toMatchObject([{ path: `${REPO}/commits/${fromCommit}/builds`, body: status }]);
  });

  it('of a commit of another repository are not', async () => {
    const { call, bitbucket } = await start();
    const { fromCommit } = bitbucket.pullRequest(1, 'OPS/infra');
    const status = { key: 'CI', state: 'SUCCESSFUL', url: 'https://ci.example.org/1' };
    expect(await call('set_build_status', { ...CHECKOUT, commit_id: fromCommit, ...status })).toMatchObject({
      isError: true,
    });
    expect(bitbucket.journal).toHaveLength(0);
  });

  it('lead to a web page and to no program', async () => {
    const { call } = await start();
    const status = { key: 'CI', state: 'SUCCESSFUL', url: 'javascript:alert(1)' };
    const { fromCommit } = { fromCommit: 'c0ff'.repeat(10) };
    expect(
      (await call('set_build_status', { ...CHECKOUT, commit_id: fromCommit, ...status })).text,
    ).toContain('expected an http or https address');
  });
});

describe('what needs no question', () => {
  it('is opening a pull request, into the default branch', async () => {
    const { call, bitbucket } = await start();
    bitbucket.push('feature/new', { author: 'maintainer' });
    const { structuredContent } = await call('create_pull_request', {
      ...CHECKOUT,
      from_ref: 'feature/new',
      title: 'New',
      reviewers: ['reviewer'],
      draft: true,
    });
    expect(structuredContent).toMatchObject({
      to: { branch: 'main' },
      draft: true,
      reviewers: [{ name: 'reviewer' }],
    });
    const again = await call('create_pull_request', { ...CHECKOUT, from_ref: 'feature/new', title: 'Again' });
    expect(again.text).toContain('There is an open pull request');
  });

  it('is a comment, a reply and a remark on a line, none of which is a task', async () => {
    const { call, bitbucket } = await start();
    const [first] = bitbucket.pullRequest(42).comments;
    await call('add_pr_comment', { ...PR_42, text: 'All of it' });
    await call('add_pr_comment', { ...PR_42, text: 'Yes', parent_id: first?.id });
    await call('add_pr_comment', {
      ...PR_42,
      text: 'Here',
      path: 'src/pay.ts',
      line: 1,
      line_type: 'REMOVED',
    });
    expect(bitbucket.journal.map(({ body }) => body)).toEqual([
      { text: 'All of it' },
      { text: 'Yes', parent: { id: first?.id } },
      { text: 'Here', anchor: { path: 'src/pay.ts', line: 1, lineType: 'REMOVED', fileType: 'FROM' } },
    ]);
  });

  it.each([
    [{ line: 1, line_type: 'ADDED' }, 'a line needs the path'],
    [{ path: 'a', line: 1 }, 'belong together'],
    [{ path: 'a', parent_id: 5 }, 'leave path out'],
    [{ severity: 'BLOCKER' }, 'unknown argument severity'],
  ])('a comment with %j is refused', async (args, text) => {
    const { call, bitbucket } = await start();
    expect((await call('add_pr_comment', { ...PR_42, text: 'x', ...args })).text).toContain(text);
    expect(bitbucket.journal).toHaveLength(0);
  });
});

describe('what could be shown only in part is not asked about', () => {
  it('a new title beside a draft that does not fit on its line', async () => {
    const { call, bitbucket, person } = await sessions.start();
    const args = { ...PR_42, version: 0, draft: true, title: 'long words '.repeat(20) };
    expect((await call('update_pull_request', args)).text).toContain('Set it in a call without draft');
    expect([bitbucket.journal.length, person.seen.length]).toEqual([0, 0]);
  });

  it('and is stored without a question where it decides nothing', async () => {
    const { call, bitbucket, person } = await sessions.start();
    const title = 'long words '.repeat(20).trim();
    await call('update_pull_request', { ...PR_42, version: 0, title });
    expect(bitbucket.pullRequest(42).title).toBe(title);
    expect(person.seen).toHaveLength(0);
  });
});

describe('auto-merge on a release that does not know it', () => {
  it('is no auto-merge that was not requested', async () => {
    const { call, bitbucket } = await start();
    bitbucket.set({ unknownRoutes: ({ path }) => path.includes('/auto-merge') });
    const result = await call('disable_auto_merge', PR_42);
    expect(result).toMatchObject({ isError: true });
    expect(result.text).toContain('has no such endpoint');
    expect(bitbucket.journal).toHaveLength(0);
  });
});
