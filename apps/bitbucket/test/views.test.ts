import { describe, expect, it } from 'vitest';
import type { BuildStatus } from '../src/api/builds.ts';
import type { Commit } from '../src/api/commits.ts';
import { viewBuild } from '../src/builds/view-build.ts';
import { listedCommit, viewCommit } from '../src/commits/view-commit.ts';
import { listedPullRequest, viewPullRequest } from '../src/pull-requests/view-pull-request.ts';
import { viewRef } from '../src/refs/view-ref.ts';
import { viewRepository } from '../src/repositories/view-repository.ts';
import { COMMIT, pullRequestRow } from './support/pull-request.ts';

const LONG = 'long words '.repeat(2000);

const commit: Commit = {
  id: COMMIT,
  author: { name: LONG },
  authorTimestamp: 1_700_000_000_000,
  message: `Subject\n\n${LONG}`,
  parents: [{ id: COMMIT }],
};

const build: BuildStatus = {
  key: 'CI',
  state: 'SUCCESSFUL',
  url: 'https://ci.example.org/1',
  name: LONG,
  description: null,
  updatedDate: 1_700_000_000_000,
};

describe('what somebody wrote at length leaves room for the rest', () => {
  it.each<[string, unknown, number]>([
    ['a commit in a list', listedCommit(commit), 1000],
    ['a commit', viewCommit(commit), 10_000],
    ['a build', viewBuild(build), 1500],
    ['a branch', viewRef({ id: `refs/heads/${LONG}`, displayId: LONG, latestCommit: COMMIT }), 500],
    ['a pull request in a list', listedPullRequest(pullRequestRow({ title: LONG })), 1500],
    ['a pull request', viewPullRequest(pullRequestRow({ title: LONG, description: LONG })), 10_000],
    [
      'a repository',
      viewRepository({
        slug: 'site',
        name: LONG,
        description: LONG,
        archived: false,
        public: false,
        project: { key: 'WEB' },
      }),
      1000,
    ],
  ])('in %s', (_name, view, most) => {
    expect(JSON.stringify(view).length).toBeLessThan(most);
  });

  it('in a pull request with a thousand reviewers', () => {
    const reviewers = Array.from({ length: 1000 }, (_, at) => ({
      user: { name: `r${at}` },
      status: 'UNAPPROVED',
    }));
    expect(JSON.stringify(viewPullRequest(pullRequestRow({ reviewers }))).length).toBeLessThan(10_000);
  });
});

describe('what a result says', () => {
  it('of a commit: its subject in a list, and all of a short message alone', () => {
    expect(listedCommit(commit).message).toBe('Subject');
    expect(viewCommit({ ...commit, message: 'Subject\n\nBody' }).message).toBe('Subject\n\nBody');
    expect(listedCommit(commit).date).toBe('2023-11-14T22:13:20.000Z');
  });

  it('of a build: what it has', () => {
    expect(viewBuild({ key: 'CI', state: 'FAILED' })).not.toHaveProperty('updated');
    expect(viewBuild(build)).toMatchObject({ key: 'CI', updated: '2023-11-14T22:13:20.000Z' });
  });

  it('of a branch: whether it is the default one', () => {
    const ref = { id: 'refs/heads/main', displayId: 'main', latestCommit: COMMIT };
    expect(viewRef({ ...ref, default: true })).toEqual({ name: 'main', commit: COMMIT, default: true });
    expect(viewRef(ref)).toEqual({ name: 'main', commit: COMMIT });
  });

  it('of a pull request from a fork: where it comes from', () => {
    const { fromRef } = pullRequestRow();
    const fork = { ...fromRef, repository: { slug: 'site', project: { key: '~EVE' } } };
    expect(viewPullRequest(pullRequestRow({ fromRef: fork })).from).toMatchObject({
      repository: '~EVE/site',
    });
  });
});
