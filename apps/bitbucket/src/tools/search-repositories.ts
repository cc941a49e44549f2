import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { searchRepositories as search } from '../api/repositories.ts';
import { maybeRepository } from '../arguments/names.ts';
import { NEXT, nextStart, window } from '../arguments/window.ts';
import { repositoryOutput, viewRepository } from '../repositories/view-repository.ts';

export const searchRepositories = readTool({
  name: 'search_repositories',
  title: 'Search repositories',
  description:
    'Lists the repositories that this account may see, by a part of their name, in one project or all.',
  hints: READS,
  input: z.strictObject({
    name: z.string().min(1).optional(),
    project: maybeRepository.project,
    ...window,
  }),
  output: z.looseObject({ repositories: z.array(repositoryOutput), next_start: nextStart }),
  untrusted: true,
  lists: { repositories: { narrow: NEXT } },
  read: async ({ input: { name, project, ...window }, read }) => {
    const found = await search(read, window, { name, projectkey: project });
    return { repositories: found.entries.map(viewRepository), next_start: found.nextStart };
  },
});
