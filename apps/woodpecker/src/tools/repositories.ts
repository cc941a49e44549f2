import { READS, readTool, ToolError } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { cutWindow } from '../api/pages.ts';
import {
  getRepo,
  getRepoPermissions,
  listAllRepos,
  listBranches,
  listOwnRepos,
  listPullRequests,
  lookupRepo,
} from '../api/repos.ts';
import { more, window } from '../arguments/window.ts';
import { pathName } from '../arguments/path-name.ts';
import { repoId } from '../arguments/ids.ts';
import { briefRepository } from './repository-brief.ts';

/** What every tool says of a repository; the instance's other fields come along. */
export const repoOutput = z.looseObject({ full_name: z.string(), active: z.boolean() });

/** An entry of a list; one that is not activated has no id, and is activated by its forge_remote_id. */
const listedRepository = z.looseObject({
  id: z.int().optional(),
  full_name: z.string().optional(),
  active: z.boolean().optional(),
});

const narrow = 'Pass a smaller limit, or page for the next ones.';

export const listRepositories = readTool({
  name: 'list_repositories',
  title: 'List repositories',
  description:
    "Lists this account's repositories; scope all adds inactive ones (slow), instance lists all (administrators).",
  hints: READS,
  input: z.strictObject({
    scope: z.enum(['own', 'all', 'instance']).describe('Default own').optional(),
    name: z.string().min(1).describe('Exact, scope own').optional(),
    // Woodpecker takes false for no filter, so that there is nothing else to wish for.
    active: z.literal(true).optional(),
    ...window,
  }),
  output: z.looseObject({ repositories: z.array(listedRepository), more }),
  untrusted: true,
  list: { key: 'repositories', narrow },
  read: async ({ input: { scope = 'own', name, active, ...part }, read }) => {
    // Filtered by name, a list of all shows activated repositories as if they were not.
    if (name !== undefined && scope !== 'own') throw new ToolError('name goes with scope own only.');
    const { entries, more: rest } =
      scope === 'instance'
        ? await listAllRepos(read, part, { active })
        : cutWindow(
            (await listOwnRepos(read, { all: scope === 'all' ? true : undefined, name })).filter(
              (repo) => active === undefined || repo.active,
            ),
            part,
          );
    return { repositories: entries.map(briefRepository), more: rest };
  },
});

export const getRepository = readTool({
  name: 'get_repository',
  title: 'Get a repository',
  description: 'Shows a repository and its settings.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId }),
  output: repoOutput,
  untrusted: true,
  read: async ({ input, read }) => asAccount(read, getRepo(read, input.repo_id)),
});

export const lookupRepository = readTool({
  name: 'lookup_repository',
  title: 'Look up a repository',
  description: 'Finds a repository by its full name, owner/name, in any case; also by a name it had before.',
  hints: READS,
  input: z.strictObject({
    full_name: pathName('owner/name').regex(/^[^/]+(\/[^/]+)+$/, 'expected owner/name'),
  }),
  output: repoOutput,
  untrusted: true,
  read: async ({ input, read }) => asAccount(read, lookupRepo(read, input.full_name)),
});

export const getRepositoryPermissions = readTool({
  name: 'get_repository_permissions',
  title: 'Get the permissions on a repository',
  description: 'Shows whether this account may pull, push and administer a repository.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId }),
  output: z.looseObject({ pull: z.boolean(), push: z.boolean(), admin: z.boolean() }),
  untrusted: false,
  read: async ({ input, read }) =>
    asAccount(read, getRepoPermissions(read, input.repo_id), ({ push }) => !push),
});

export const listRepositoryBranches = readTool({
  name: 'list_repository_branches',
  title: 'List the branches of a repository',
  description: 'Lists the branches of a repository, as its forge has them.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId, ...window }),
  output: z.looseObject({ branches: z.array(z.string()), more }),
  untrusted: true,
  list: { key: 'branches', narrow },
  read: async ({ input: { repo_id, ...part }, read }) => {
    const { entries, more: rest } = await asAccount(read, listBranches(read, repo_id, part));
    return { branches: entries, more: rest };
  },
});

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
  list: { key: 'pull_requests', narrow },
  read: async ({ input: { repo_id, ...part }, read }) => {
    const { entries, more: rest } = await asAccount(read, listPullRequests(read, repo_id, part));
    return { pull_requests: entries, more: rest };
  },
});
