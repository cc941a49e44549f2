import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { listCommits as readCommits } from '../api/commits.ts';
import { repository } from '../arguments/names.ts';
import { refName } from '../arguments/refs.ts';
import { NEXT, nextStart, window } from '../arguments/window.ts';
import { commitOutput, listedCommit } from '../commits/view-commit.ts';

export const listCommits = readTool({
  name: 'list_commits',
  title: 'List commits',
  description:
    'Lists the commits that lead to a branch, a tag or a commit (the default branch), the newest first.',
  hints: READS,
  input: z.strictObject({
    ...repository,
    ref: refName.optional(),
    path: z.string().min(1).optional().describe('Only those that change this path'),
    ...window,
  }),
  output: z.looseObject({ commits: z.array(commitOutput), next_start: nextStart }),
  untrusted: true,
  lists: { commits: { narrow: NEXT } },
  read: async ({ input: { ref, path, limit, start, ...name }, read }) => {
    const found = await readCommits(read, name, { limit, start }, { until: ref, path });
    return { commits: found.entries.map(listedCommit), next_start: found.nextStart };
  },
});
