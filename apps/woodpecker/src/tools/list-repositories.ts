import { READS, readTool, ToolError } from '@guard/core';
import * as z from 'zod';
import { cutWindow } from '../api/pages.ts';
import { listAllRepos, listOwnRepos } from '../api/repos.ts';
import { more, NEXT_PAGE, window } from '../arguments/window.ts';
import { listedRepository, REPOSITORY_FIELDS, withShortPipeline } from '../repositories/listed-repository.ts';

export const listRepositories = readTool({
  name: 'list_repositories',
  title: 'List repositories',
  description:
    "Lists this account's repositories; scope all adds inactive ones (slow), instance lists all (administrators).",
  hints: READS,
  input: z.strictObject({
    scope: z.enum(['own', 'all', 'instance']).describe('Default own').optional(),
    name: z.string().min(1).describe('Exact, scope own').optional(),
    // Woodpecker takes false for no filter, so only true is offered.
    active: z.literal(true).optional(),
    ...window,
  }),
  output: z.looseObject({ repositories: z.array(listedRepository), more }),
  untrusted: true,
  lists: { repositories: { fields: REPOSITORY_FIELDS, narrow: NEXT_PAGE } },
  read: async ({ input: { scope = 'own', name, active, ...part }, read }) => {
    // Filtered by name, a list of all shows activated repositories as if they were not.
    if (name !== undefined && scope !== 'own') throw new ToolError('name can only be passed with scope own.');
    if (scope === 'instance') return listed(await listAllRepos(read, part, { active }));
    const own = await listOwnRepos(read, { all: scope === 'all' ? true : undefined, name });
    const wanted = own.filter((repo) => active === undefined || repo.active);
    return listed(cutWindow(wanted, part));
  },
});

function listed({ entries, more: goesOn }: Awaited<ReturnType<typeof listAllRepos>>) {
  return { repositories: entries.map(withShortPipeline), more: goesOn };
}
