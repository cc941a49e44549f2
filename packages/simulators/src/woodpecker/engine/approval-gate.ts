import type { PipelineRow } from '../rows/pipeline.ts';
import type { RepoRow } from '../rows/repo.ts';

/** Whether a pipeline has to wait for a person, by the settings of its repository. */
export function needsApproval(
  repo: RepoRow,
  { event, author, from_fork: fromFork }: Pick<PipelineRow, 'event' | 'author' | 'from_fork'>,
): boolean {
  if (event === 'cron' || event === 'manual') return false;
  // By the author's name, under every mode.
  if (repo.approval_allowed_users?.includes(author) === true) return false;
  const isPullRequest = event.startsWith('pull_request');
  switch (repo.require_approval) {
    case 'all_events':
      return true;
    case 'pull_requests':
      return isPullRequest;
    case 'forks':
      return isPullRequest && fromFork;
    default:
      // An unknown or empty value matches nothing.
      return false;
  }
}
