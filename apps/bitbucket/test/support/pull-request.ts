import type { PullRequest } from '../../src/api/pull-requests.ts';

export const COMMIT = 'c0ffee'.repeat(6).concat('c0ff');

const repository = { slug: 'site', project: { key: 'WEB' } };

/** A pull request as Bitbucket answers it. */
export function pullRequestRow(changes: Partial<PullRequest> = {}): PullRequest {
  return {
    id: 42,
    version: 0,
    title: 'Add a page',
    description: 'A page.',
    state: 'OPEN',
    draft: false,
    createdDate: 1_700_000_000_000,
    updatedDate: 1_700_000_100_000,
    fromRef: { id: 'refs/heads/page', displayId: 'page', latestCommit: COMMIT, repository },
    toRef: { id: 'refs/heads/main', displayId: 'main', latestCommit: COMMIT, repository },
    author: { user: { name: 'ann' } },
    reviewers: [{ user: { name: 'bob' }, status: 'APPROVED' }],
    ...changes,
  };
}
