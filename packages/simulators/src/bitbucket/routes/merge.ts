import { isMergeable, merge, mergeWhatWaits, requireMergeable } from '../engine/merge.ts';
import { vetoesOf } from '../engine/merge-checks.ts';
import { json, noContent, Refusal } from '../http/answers.ts';
import { fieldsOf, flagField, textField } from '../http/body.ts';
import type { Call } from '../http/call.ts';
import { badValue, noSuch, notAllowed } from '../http/refusals.ts';
import { repoRead, repoWrite } from '../http/route.ts';
import type { PullRequestRow } from '../rows/pull-request.ts';
import type { RepoRow } from '../rows/repo.ts';
import { pullRequestShape } from '../rows/shapes.ts';
import { addressedPullRequest, openAtVersion, requireOpen } from './addressed-pull-request.ts';

export const MERGE_ROUTES = [
  repoRead('GET', '/pull-requests/:id/merge', status),
  repoWrite('POST', '/pull-requests/:id/merge', mergeOrWait),
  repoRead('GET', '/pull-requests/:id/auto-merge', (call, repo) => {
    const { autoMerge } = addressedPullRequest(call, repo);
    // ASSUMED: nobody wrote down what is said where there is none.
    if (autoMerge === undefined) throw noSuch('autoMerge', 'Auto-merge was not requested.');
    return json(autoMerge);
  }),
  repoWrite('POST', '/pull-requests/:id/auto-merge', retry),
  repoWrite('DELETE', '/pull-requests/:id/auto-merge', (call, repo) => {
    const row = addressedPullRequest(call, repo);
    requireOpen(repo, row);
    delete row.autoMerge;
    return noContent();
  }),
];

/** canMerge is ASSUMED, from what clients read; the 9.4 OpenAPI does not have it. */
function status(call: Call, repo: RepoRow): Response {
  const row = addressedPullRequest(call, repo);
  requireOpen(repo, row);
  const vetoes = vetoesOf(call.instance, repo, row);
  const { conflicted } = row;
  const outcome = conflicted ? 'CONFLICTED' : 'CLEAN';
  return json({ canMerge: !conflicted && vetoes.length === 0, conflicted, outcome, vetoes });
}

function mergeOrWait(call: Call, repo: RepoRow): Response {
  const { instance, user } = call;
  // A merge makes a commit, which needs a person with an address (READ: the page on HTTP access tokens).
  if (user.type === 'SERVICE') throw notAllowed();
  const row = openAtVersion(call, repo);
  const body = fieldsOf(call);
  const strategyId = textField(body, 'strategyId') ?? repo.settings.defaultStrategy;
  if (!repo.settings.strategies.includes(strategyId)) {
    throw badValue('strategyId', `The merge strategy ${strategyId} is not enabled.`);
  }
  const message = textField(body, 'message');
  if (flagField(body, 'autoMerge') === true) {
    requireAutoMergeAllowed(repo);
    if (!isMergeable(instance, repo, row)) return wait(call, repo, row, strategyId);
  }
  requireMergeable(instance, repo, row, strategyId);
  merge(instance, repo, row, { strategyId, message, by: user.name });
  return json(pullRequestShape(instance, repo, row));
}

/** READ: 403 where the repository does not allow it; the words are ASSUMED. */
function requireAutoMergeAllowed({ settings }: RepoRow): void {
  if (settings.autoMerge) return;
  const message = 'Auto-merge is not enabled for this repository.';
  throw new Refusal(403, 'pull.AutoMergeNotEnabledException', message);
}

/** The answer is the pull request, still open (ASSUMED). */
function wait({ instance }: Call, repo: RepoRow, row: PullRequestRow, strategyId: string): Response {
  row.autoMerge = {
    createdDate: instance.clock.now(),
    fromHash: row.fromCommit,
    toRefId: `refs/heads/${row.to}`,
    strategyId,
    autoSubject: true,
  };
  return json(pullRequestShape(instance, repo, row));
}

/** Only tries again what was asked for before; it asks for nothing (READ: upstream shipped that fault once). */
function retry(call: Call, repo: RepoRow): Response {
  const row = addressedPullRequest(call, repo);
  requireOpen(repo, row);
  if (row.autoMerge === undefined) throw noSuch('autoMerge', 'Auto-merge was not requested.');
  mergeWhatWaits(call.instance, call.user.name);
  return json(pullRequestShape(call.instance, repo, row));
}
