import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { listBranches } from '../api/repos.ts';
import { repoId } from '../arguments/ids.ts';
import { more, NEXT_PAGE, window } from '../arguments/window.ts';

export const listRepositoryBranches = readTool({
  name: 'list_repository_branches',
  title: 'List the branches of a repository',
  description: 'Lists the branches of a repository, as its forge has them.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId, ...window }),
  output: z.looseObject({ branches: z.array(z.string()), more }),
  untrusted: true,
  lists: { branches: { narrow: NEXT_PAGE } },
  read: async ({ input: { repo_id, ...part }, read }) => {
    const found = await asAccount(read, listBranches(read, repo_id, part));
    return { branches: found.entries, more: found.more };
  },
});
