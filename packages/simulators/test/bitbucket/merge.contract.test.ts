import { describe, expect, it } from 'vitest';
import { call, firstError, PR, REPO, useBitbucket, verdict } from './support.ts';

const start = useBitbucket();
const MERGE = `${PR}/42/merge`;
const VETO = { summaryMessage: 'Frozen', detailedMessage: 'No merges on Fridays' };

describe('a merge', () => {
  it('is done at the version that is named, 0 included', async () => {
    const bitbucket = await start();
    const { status, json } = await call(bitbucket, 'POST', `${MERGE}?version=0`, { body: {} });
    expect([status, json]).toMatchObject([200, { state: 'MERGED', version: 1, closed: true }]);
    const { mergeCommit } = bitbucket.pullRequest(42);
    expect(bitbucket.repo().branches.get('main')).toBe(mergeCommit);
    expect(bitbucket.journal).toEqual([
      { method: 'POST', path: `${MERGE}?version=0`, body: {}, status: 200 },
    ]);
  });

  it('compares with -1 when no version is named (READ: Atlassian on merging by REST)', async () => {
    const bitbucket = await start();
    const { status, json } = await call(bitbucket, 'POST', MERGE, { body: {} });
    expect(status).toBe(409);
    expect(firstError(json)).toMatchObject({
      exceptionName: 'com.atlassian.bitbucket.pull.PullRequestOutOfDateException',
      currentVersion: 0,
      expectedVersion: -1,
    });
    expect(bitbucket.pullRequest(42).state).toBe('OPEN');
  });

  it.each([
    ['a push to its source', 'feature/retry', 1],
    ['a push to its target', 'main', 1],
    ['a push elsewhere', 'feature/other', 0],
  ])('after %s has another version or not', async (_what, branch, version) => {
    const bitbucket = await start();
    bitbucket.push(branch);
    expect(bitbucket.pullRequest(42).version).toBe(version);
    const expected = version === 0 ? '200' : '409 PullRequestOutOfDateException';
    expect(await verdict(bitbucket, 'POST', `${MERGE}?version=0`)).toBe(expected);
  });

  it('bumps the neighbours with the same target (READ: verified upstream), at once or a moment later', async () => {
    const bitbucket = await start();
    await call(bitbucket, 'POST', `${MERGE}?version=0`);
    expect(bitbucket.pullRequest(43)).toMatchObject({ version: 1, state: 'OPEN' });
    bitbucket.reset();
    bitbucket.set({ rescopeMs: 500 });
    await call(bitbucket, 'POST', `${MERGE}?version=0`);
    expect(bitbucket.pullRequest(43).version).toBe(0);
    bitbucket.advance(500);
    expect(bitbucket.pullRequest(43).version).toBe(1);
  });

  it.each([
    ['draft', { draft: true }],
    ['conflicted', { conflicted: true }],
    ['vetoed', { vetoes: [VETO] }],
  ])('of a %s pull request is refused', async (_what, change) => {
    const bitbucket = await start();
    Object.assign(bitbucket.pullRequest(42), change);
    expect(await verdict(bitbucket, 'POST', `${MERGE}?version=0`)).toBe(
      '409 PullRequestMergeVetoedException',
    );
    expect(bitbucket.pullRequest(42).state).toBe('OPEN');
  });

  it('is refused for a closed pull request, an archived repository and a strategy that is off', async () => {
    const bitbucket = await start();
    const body = { strategyId: 'rebase-no-ff' };
    expect(await verdict(bitbucket, 'POST', `${MERGE}?version=0`, { body })).toBe(
      '400 ArgumentValidationException',
    );
    expect(await verdict(bitbucket, 'POST', `${PR}/41/merge?version=0`)).toBe(
      '409 IllegalPullRequestStateException',
    );
    bitbucket.repo().archived = true;
    expect(await verdict(bitbucket, 'POST', `${MERGE}?version=0`)).toBe('409 RepositoryArchivedException');
  });

  it.each(['reader', 'author', 'outsider', 'repo-token', 'bad', 'none', 'unlicensed'] as const)(
    'as %s is done or refused by the right kind of 401',
    async (as) => {
      const bitbucket = await start();
      const expected = {
        reader: '401 AuthorisationException',
        author: '200',
        outsider: '401 AuthorisationException',
        'repo-token': '401 AuthorisationException',
        bad: '401 IncorrectPasswordAuthenticationException',
        none: '401 AuthenticationRequiredException',
        unlicensed: '401 NoAccessAuthenticationException',
      }[as];
      expect(await verdict(bitbucket, 'POST', `${MERGE}?version=0`, { as })).toBe(expected);
    },
  );
});

describe('the merge status', () => {
  it('shows vetoes and conflicts, not the draft (READ)', async () => {
    const bitbucket = await start();
    expect((await call(bitbucket, 'GET', MERGE)).json).toEqual({
      canMerge: true,
      conflicted: false,
      outcome: 'CLEAN',
      vetoes: [],
    });
    Object.assign(bitbucket.pullRequest(42), { draft: true, conflicted: true, vetoes: [VETO] });
    const { json } = await call(bitbucket, 'GET', MERGE);
    expect(json).toEqual({ canMerge: false, conflicted: true, outcome: 'CONFLICTED', vetoes: [VETO] });
  });

  it('holds what the repository requires: approvals, tasks, builds', async () => {
    const bitbucket = await start();
    const repo = bitbucket.repo();
    Object.assign(repo.settings, { requiredApprovers: 1, requiredAllTasksComplete: true });
    repo.requiredBuilds.push({ id: 1, buildParentKeys: ['CI', 'GATE'], target: 'refs/heads/main' });
    repo.requiredBuilds.push({ id: 2, buildParentKeys: ['OTHER'], target: 'refs/heads/release' });
    const { json } = await call(bitbucket, 'GET', MERGE);
    expect(json).toMatchObject({
      canMerge: false,
      vetoes: [
        { detailedMessage: '1 approvals needed' },
        { summaryMessage: 'Incomplete tasks' },
        { detailedMessage: 'The build GATE has not passed' },
      ],
    });
  });

  it('is refused for what is not open', async () => {
    const bitbucket = await start();
    expect(await verdict(bitbucket, 'GET', `${PR}/41/merge`)).toBe('409 IllegalPullRequestStateException');
  });

  it('stands beside the strategies of the repository', async () => {
    const bitbucket = await start();
    const { json } = await call(bitbucket, 'GET', `${REPO}/settings/pull-requests`);
    expect(json).toMatchObject({
      mergeConfig: { defaultStrategy: { id: 'no-ff', enabled: true } },
      requiredApprovers: 0,
    });
  });
});

describe('auto-merge', () => {
  const BODY = { autoMerge: true, strategyId: 'squash' };

  it('waits for what is in the way, then merges by itself', async () => {
    const bitbucket = await start();
    const row = bitbucket.pullRequest(42);
    bitbucket.repo().settings.requiredApprovers = 1;
    const asked = await call(bitbucket, 'POST', `${MERGE}?version=0`, { body: BODY });
    expect([asked.status, asked.json]).toMatchObject([200, { state: 'OPEN' }]);
    expect((await call(bitbucket, 'GET', `${PR}/42/auto-merge`)).json).toMatchObject({
      fromHash: row.fromCommit,
      toRefId: 'refs/heads/main',
      strategyId: 'squash',
    });
    const review = { status: 'APPROVED', lastReviewedCommit: row.fromCommit };
    const path = `${PR}/42/participants/reviewer?version=0`;
    expect(await verdict(bitbucket, 'PUT', path, { as: 'reviewer', body: review })).toBe('200');
    expect(row.state).toBe('MERGED');
  });

  it('merges at once when nothing is in the way', async () => {
    const bitbucket = await start();
    const { json } = await call(bitbucket, 'POST', `${MERGE}?version=0`, { body: BODY });
    expect(json).toMatchObject({ state: 'MERGED' });
  });

  it('is 403 where the repository does not allow it (READ)', async () => {
    const bitbucket = await start();
    bitbucket.repo().settings.autoMerge = false;
    expect(await verdict(bitbucket, 'POST', `${MERGE}?version=0`, { body: BODY })).toMatch(/^403 /);
    expect(bitbucket.pullRequest(42).state).toBe('OPEN');
  });

  it('is not asked for at its own address, which only tries again (READ: a fault upstream once had)', async () => {
    const bitbucket = await start();
    expect(await verdict(bitbucket, 'POST', `${PR}/42/auto-merge`, { body: BODY })).toMatch(/^404 /);
    expect(bitbucket.pullRequest(42)).toMatchObject({ state: 'OPEN' });
    expect(bitbucket.pullRequest(42).autoMerge).toBeUndefined();
  });

  it('is called off by DELETE, and by a push', async () => {
    const bitbucket = await start();
    const row = bitbucket.pullRequest(42);
    row.vetoes.push(VETO);
    await call(bitbucket, 'POST', `${MERGE}?version=0`, { body: BODY });
    expect(await verdict(bitbucket, 'DELETE', `${PR}/42/auto-merge`, { as: 'reader' })).toMatch(/^401 /);
    expect(await verdict(bitbucket, 'DELETE', `${PR}/42/auto-merge`)).toBe('204');
    expect(await verdict(bitbucket, 'GET', `${PR}/42/auto-merge`)).toMatch(/^404 /);
    await call(bitbucket, 'POST', `${MERGE}?version=0`, { body: BODY });
    bitbucket.push('feature/retry');
    expect(row.autoMerge).toBeUndefined();
    expect(await verdict(bitbucket, 'DELETE', `${PR}/41/auto-merge`)).toBe(
      '409 IllegalPullRequestStateException',
    );
  });
});
