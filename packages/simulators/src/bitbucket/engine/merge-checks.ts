import type { Instance } from '../instance.ts';
import type { PullRequestRow, Veto } from '../rows/pull-request.ts';
import type { RepoRow } from '../rows/repo.ts';

/** What is against a merge now. It does not mention that a pull request is a draft (READ). */
export function vetoesOf({ db }: Instance, repo: RepoRow, row: PullRequestRow): Veto[] {
  const vetoes = [...row.vetoes];
  const { requiredApprovers, requiredAllTasksComplete } = repo.settings;
  const approvals = row.reviewers.filter(({ status }) => status === 'APPROVED').length;
  if (approvals < requiredApprovers) {
    vetoes.push(
      veto('Not all required reviewers have approved yet', `${requiredApprovers} approvals needed`),
    );
  }
  const openTask = row.comments.some(({ severity, state }) => severity === 'BLOCKER' && state === 'OPEN');
  if (requiredAllTasksComplete && openTask) {
    vetoes.push(veto('Incomplete tasks', 'This pull request has tasks that are not resolved'));
  }
  for (const { buildParentKeys, target } of repo.requiredBuilds) {
    if (target !== undefined && target !== `refs/heads/${row.to}`) continue;
    for (const key of buildParentKeys) {
      const green = db.builds.some(
        (build) =>
          build.commit === row.fromCommit &&
          (build.parent ?? build.key) === key &&
          build.state === 'SUCCESSFUL',
      );
      if (!green) vetoes.push(veto('Required builds', `The build ${key} has not passed`));
    }
  }
  return vetoes;
}

function veto(summaryMessage: string, detailedMessage: string): Veto {
  return { summaryMessage, detailedMessage };
}
