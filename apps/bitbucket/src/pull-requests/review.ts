import type { PullRequest } from '../api/pull-requests.ts';

/** How many reviewers say what, and how many tasks are open where that could be read. */
export function reviewOf({ reviewers }: PullRequest, openTasks: number | undefined) {
  const count = (wanted: string) => reviewers.filter(({ status }) => status === wanted).length;
  return {
    approved: count('APPROVED'),
    needs_work: count('NEEDS_WORK'),
    unapproved: count('UNAPPROVED'),
    ...(openTasks !== undefined && { open_tasks: openTasks }),
  };
}
