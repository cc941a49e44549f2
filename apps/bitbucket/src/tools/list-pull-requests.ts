import { READS, readTool, ToolError } from '@guard/core';
import * as z from 'zod';
import { listOwnPullRequests, listPullRequests as readPullRequests } from '../api/pull-requests.ts';
import { branchRef } from '../arguments/branch.ts';
import { maybeRepository } from '../arguments/names.ts';
import { NEXT, nextStart, window } from '../arguments/window.ts';
import { listedPullRequest, pullRequestOutput } from '../pull-requests/view-pull-request.ts';

export const listPullRequests = readTool({
  name: 'list_pull_requests',
  title: 'List pull requests',
  description:
    'Lists pull requests of a repository, the open ones by default; without project and repo, those of this account.',
  hints: READS,
  input: z.strictObject({
    ...maybeRepository,
    state: z.enum(['OPEN', 'MERGED', 'DECLINED', 'ALL']).optional(),
    role: z.enum(['AUTHOR', 'REVIEWER', 'PARTICIPANT']).optional().describe('Only without project and repo'),
    source_branch: branchRef.optional(),
    target_branch: branchRef.optional(),
    ...window,
  }),
  output: z.looseObject({ pull_requests: z.array(pullRequestOutput), next_start: nextStart }),
  untrusted: true,
  lists: { pull_requests: { narrow: NEXT } },
  read: async ({ input, read }) => {
    const { project, repo, state = 'OPEN', role, source_branch: from, target_branch: to, ...window } = input;
    if ((project === undefined) !== (repo === undefined))
      throw new ToolError('Name both project and repo, or neither.');
    if (project === undefined || repo === undefined) {
      if (from !== undefined || to !== undefined)
        throw new ToolError('A branch belongs to a repository: name project and repo as well.');
      return shown(await listOwnPullRequests(read, window, { ...ofState(state), role }));
    }
    if (role !== undefined)
      throw new ToolError('role is about this account over all repositories: leave project and repo out.');
    if (from === undefined && to === undefined)
      return shown(await readPullRequests(read, { project, repo }, window, { state }));
    // Bitbucket looks at one side of a pull request; the other is looked at here.
    const query = { state, at: to ?? from, direction: to === undefined ? 'OUTGOING' : 'INCOMING' };
    const found = await readPullRequests(read, { project, repo }, window, query);
    const entries = found.entries.filter(({ fromRef }) => from === undefined || fromRef.id === from);
    return shown({ ...found, entries });
  },
});

/** The list of an account knows no ALL (READ): it is what it gives where no state is named. */
function ofState(state: string) {
  return state === 'ALL' ? {} : { state };
}

function shown({ entries, nextStart }: Awaited<ReturnType<typeof listOwnPullRequests>>) {
  return { pull_requests: entries.map(listedPullRequest), next_start: nextStart };
}
