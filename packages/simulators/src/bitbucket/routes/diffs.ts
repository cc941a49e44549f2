import { changesBetween, rawDiff } from '../engine/diff.ts';
import { commitOf, historyOf } from '../engine/history.ts';
import { text } from '../http/answers.ts';
import { page } from '../http/pages.ts';
import { repoRead } from '../http/route.ts';
import type { PullRequestRow } from '../rows/pull-request.ts';
import type { RepoRow } from '../rows/repo.ts';
import { addressedPullRequest } from './addressed-pull-request.ts';

export const DIFF_ROUTES = [
  // Not paged; what is longer than the server likes is cut off without a word (READ).
  repoRead('GET', '/pull-requests/:id.diff', (call, repo) => {
    const { before, after } = treesOf(repo, addressedPullRequest(call, repo));
    const lines = rawDiff(before, after).split('\n');
    return text(200, lines.slice(0, call.instance.switches.diffLines).join('\n'));
  }),
  repoRead('GET', '/pull-requests/:id/changes', (call, repo) => {
    const { before, after } = treesOf(repo, addressedPullRequest(call, repo));
    return page(call, changesBetween(before, after), ({ path, type }) => ({
      path: { components: path.split('/'), name: path.split('/').at(-1), toString: path },
      type,
      nodeType: 'FILE',
    }));
  }),
];

/** From where both branches were one to the head of the source. */
function treesOf(repo: RepoRow, { fromCommit, toCommit }: PullRequestRow) {
  const inTarget = new Set(historyOf(repo, toCommit).map(({ id }) => id));
  const common = historyOf(repo, fromCommit).find(({ id }) => inTarget.has(id));
  return { before: common?.files ?? {}, after: commitOf(repo, fromCommit).files };
}
