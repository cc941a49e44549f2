import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { compareCommits } from '../api/commits.ts';
import { repository } from '../arguments/names.ts';
import { refName } from '../arguments/refs.ts';
import { NEXT, nextStart, window } from '../arguments/window.ts';
import { commitOutput, listedCommit } from '../commits/view-commit.ts';

export const compareRefs = readTool({
  name: 'compare_refs',
  title: 'Compare two refs',
  description: 'Lists the commits that are in from and not in to; each is a branch, a tag or a commit.',
  hints: READS,
  input: z.strictObject({ ...repository, from: refName, to: refName, ...window }),
  output: z.looseObject({ commits: z.array(commitOutput), next_start: nextStart }),
  untrusted: true,
  lists: { commits: { narrow: NEXT } },
  read: async ({ input: { from, to, limit, start, ...name }, read }) => {
    const found = await compareCommits(read, name, { limit, start }, { from, to });
    return { commits: found.entries.map(listedCommit), next_start: found.nextStart };
  },
});
