import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { listPullRequests } from '../api/repos.ts';
import { repoId } from '../arguments/ids.ts';
import { more, NEXT_PAGE, window } from '../arguments/window.ts';

export const listRepositoryPullRequests = readTool({
  name: 'list_repository_pull_requests',
  title: 'List the pull requests of a repository',
  description: 'Lists the open pull requests of a repository, as its forge has them.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId, ...window }),
  output: z.looseObject({
    pull_requests: z.array(z.looseObject({ index: z.string(), title: z.string().optional() })),
    more,
  }),
  untrusted: true,
  lists: { pull_requests: { narrow: NEXT_PAGE } },
  read: async ({ input: { repo_id, ...part }, read }) => {
    const found = await asAccount(read, listPullRequests(read, repo_id, part));
    return { pull_requests: found.entries, more: found.more };
  },
});
