import { describe, expect, it } from 'vitest';
import { call, firstError, PR, useBitbucket, verdict } from './support.ts';

const start = useBitbucket();
const reviewers = [{ user: { name: 'reviewer' } }];

describe('an edit', () => {
  it('empties the reviewers that it leaves out, approvals and all (READ: upstream issue 511)', async () => {
    const bitbucket = await start();
    const row = bitbucket.pullRequest(42);
    row.reviewers = [{ user: 'reviewer', role: 'REVIEWER', status: 'APPROVED' }];
    await call(bitbucket, 'PUT', `${PR}/42`, { body: { version: 0, title: 'New', reviewers } });
    expect(row).toMatchObject({ version: 1, title: 'New', reviewers: [{ status: 'APPROVED' }] });
    await call(bitbucket, 'PUT', `${PR}/42`, { body: { version: 1, title: 'Newer' } });
    expect(row).toMatchObject({ version: 2, title: 'Newer', reviewers: [] });
  });

  it('keeps title, description and draft that it leaves out (READ: verified upstream)', async () => {
    const bitbucket = await start();
    const row = bitbucket.pullRequest(42);
    const before = { title: row.title, description: row.description };
    await call(bitbucket, 'PUT', `${PR}/42`, { body: { version: 0, draft: true } });
    expect(row).toMatchObject({ ...before, draft: true });
    await call(bitbucket, 'PUT', `${PR}/42`, { body: { version: 1, title: 'New' } });
    expect(row).toMatchObject({ title: 'New', draft: true, description: before.description });
  });

  it('needs the version and no blank target (READ: 400)', async () => {
    const bitbucket = await start();
    const put = (body: unknown) => verdict(bitbucket, 'PUT', `${PR}/42`, { body });
    expect(await put({ title: 'New' })).toBe('400 ArgumentValidationException');
    expect(await put({ version: 0, toRef: { id: ' ' } })).toBe('400 ArgumentValidationException');
    expect(await put({ version: 7, title: 'New' })).toBe('409 PullRequestOutOfDateException');
    expect(bitbucket.pullRequest(42)).toMatchObject({ version: 0, reviewers: [{ user: 'reviewer' }] });
  });

  it('of a declined one is taken with its own draft value, and bumps (READ: verified upstream)', async () => {
    const bitbucket = await start();
    const row = bitbucket.pullRequest(42);
    row.state = 'DECLINED';
    const put = (body: unknown) => verdict(bitbucket, 'PUT', `${PR}/42`, { body });
    expect(await put({ version: 0, draft: true })).toBe('409 IllegalPullRequestStateException');
    expect(await put({ version: 0, draft: false })).toBe('200');
    expect(row.version).toBe(1);
  });

  it('is for the author and for who may write', async () => {
    const bitbucket = await start();
    const body = { version: 0, title: 'New', reviewers };
    expect(await verdict(bitbucket, 'PUT', `${PR}/42`, { as: 'reader', body })).toBe(
      '401 AuthorisationException',
    );
    expect(await verdict(bitbucket, 'PUT', `${PR}/42`, { as: 'author', body })).toBe('200');
  });
});

describe('a new pull request', () => {
  const NEW = {
    title: 'Release',
    fromRef: { id: 'refs/heads/feature/release' },
    toRef: { id: 'refs/heads/main' },
    reviewers,
  };

  it('is 201, with its reviewers and as a draft if wanted', async () => {
    const bitbucket = await start();
    bitbucket.push('feature/release');
    const { status, json } = await call(bitbucket, 'POST', PR, { body: { ...NEW, draft: true } });
    expect(status).toBe(201);
    expect(json).toMatchObject({ id: 44, version: 0, draft: true, author: { user: { name: 'maintainer' } } });
  });

  it.each([
    ['the same branch', { fromRef: NEW.toRef }, '409 InvalidPullRequestTargetException'],
    ['nothing to merge', { fromRef: { id: 'refs/heads/even' } }, '409 EmptyPullRequestException'],
    ['one that is there', { fromRef: { id: 'feature/retry' } }, '409 DuplicatePullRequestException'],
    ['no such branch', { fromRef: { id: 'refs/heads/none' } }, '404 NoSuchBranchException'],
    [
      'an unknown reviewer',
      { reviewers: [{ user: { name: 'nobody' } }] },
      '409 InvalidPullRequestReviewersException',
    ],
    ['no title', { title: ' ' }, '400 ArgumentValidationException'],
  ])('is refused for %s (READ: statuses)', async (_what, change, expected) => {
    const bitbucket = await start();
    bitbucket.push('feature/release');
    const { branches } = bitbucket.repo();
    branches.set('even', branches.get('main') ?? '');
    expect(await verdict(bitbucket, 'POST', PR, { body: { ...NEW, ...change } })).toBe(expected);
    expect(bitbucket.repo().pullRequests).toHaveLength(3);
  });
});

describe('declining and reopening', () => {
  it('need a right to read and the version, and end auto-merge (READ: REPO_READ)', async () => {
    const bitbucket = await start();
    const row = bitbucket.pullRequest(42);
    const post = (what: string) => verdict(bitbucket, 'POST', `${PR}/42/${what}`, { as: 'reader' });
    expect(await post('decline')).toBe('409 PullRequestOutOfDateException');
    expect(await post('reopen?version=0')).toBe('409 IllegalPullRequestStateException');
    expect(await post('decline?version=0')).toBe('200');
    expect(row).toMatchObject({ state: 'DECLINED', version: 1 });
    expect(await post('decline?version=1')).toBe('409 IllegalPullRequestStateException');
    const stale = await call(bitbucket, 'POST', `${PR}/42/reopen?version=0`);
    expect(firstError(stale.json)).toMatchObject({ currentVersion: 1, expectedVersion: 0 });
    expect(await post('reopen?version=1')).toBe('200');
    expect(row).toMatchObject({ state: 'OPEN', version: 2 });
  });
});
