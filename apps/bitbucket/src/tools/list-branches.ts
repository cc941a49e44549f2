import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { listBranches as readBranches } from '../api/refs.ts';
import { repository } from '../arguments/names.ts';
import { NEXT, nextStart, window } from '../arguments/window.ts';
import { refOutput, viewRef } from '../refs/view-ref.ts';

export const listBranches = readTool({
  name: 'list_branches',
  title: 'List branches',
  description: 'Lists the branches of a repository with the commit that each leads to.',
  hints: READS,
  input: z.strictObject({
    ...repository,
    filter: z.string().min(1).optional().describe('A part of the name'),
    ...window,
  }),
  output: z.looseObject({ branches: z.array(refOutput), next_start: nextStart }),
  untrusted: true,
  lists: { branches: { narrow: NEXT } },
  read: async ({ input: { filter, limit, start, ...name }, read }) => {
    const found = await readBranches(read, name, { limit, start }, filter);
    return { branches: found.entries.map(viewRef), next_start: found.nextStart };
  },
});
