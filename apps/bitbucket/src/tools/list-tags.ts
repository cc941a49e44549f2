import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { listTags as readTags } from '../api/refs.ts';
import { repository } from '../arguments/names.ts';
import { NEXT, nextStart, window } from '../arguments/window.ts';
import { refOutput, viewRef } from '../refs/view-ref.ts';

export const listTags = readTool({
  name: 'list_tags',
  title: 'List tags',
  description: 'Lists the tags of a repository with the commit that each leads to.',
  hints: READS,
  input: z.strictObject({
    ...repository,
    filter: z.string().min(1).optional().describe('A part of the name'),
    ...window,
  }),
  output: z.looseObject({ tags: z.array(refOutput), next_start: nextStart }),
  untrusted: true,
  lists: { tags: { narrow: NEXT } },
  read: async ({ input: { filter, limit, start, ...name }, read }) => {
    const found = await readTags(read, name, { limit, start }, filter);
    return { tags: found.entries.map(viewRef), next_start: found.nextStart };
  },
});
