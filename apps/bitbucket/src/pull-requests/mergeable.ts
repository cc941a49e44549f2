import { cleanLine, cutLine, type Reader, ToolError } from '@guard/core';
import { getMergeability, type Mergeability, type PullRequestName } from '../api/pull-requests.ts';

const MOST_VETOES = 20;

/** What hinders a merge, as others wrote it: each in one line. */
export function vetoesOf({ vetoes }: Mergeability): string[] {
  return vetoes
    .slice(0, MOST_VETOES)
    .map(({ summaryMessage, detailedMessage }) =>
      cutLine(cleanLine(detailedMessage ?? summaryMessage ?? '(no reason given)')),
    );
}

/** @throws ToolError where Bitbucket would refuse the merge: nobody is asked about it then */
export async function requireMergeable(read: Reader, name: PullRequestName): Promise<void> {
  // What Bitbucket does not know yet is no reason to refuse: it decides again at the merge.
  const status = await getMergeability(read, name);
  const vetoes = vetoesOf(status);
  if (status.conflicted === true) {
    throw new ToolError(
      `Nothing was done: pull request ${name.pr_id} has conflicts with its target branch, which have to be resolved first.`,
    );
  }
  if (vetoes.length === 0 && status.canMerge !== false) return;
  const said = vetoes.map((veto) => JSON.stringify(veto)).join(', ');
  throw new ToolError(
    `Nothing was done: pull request ${name.pr_id} cannot be merged now.${said === '' ? '' : ` The instance says: ${said}.`} get_merge_status shows when it can.`,
  );
}
