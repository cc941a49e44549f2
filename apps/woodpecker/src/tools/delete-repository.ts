import { guardedTool, ToolError, words } from '@guard/core';
import * as z from 'zod';
import { deleteRepo, getRepo, type Repo } from '../api/repos.ts';
import { repoId } from '../arguments/ids.ts';
import { DESTROYS } from '../hints.ts';
import { repositoryFact } from '../repositories/repository-fact.ts';
import { requireRight } from '../rights/require-right.ts';

export const deleteRepository = guardedTool({
  name: 'delete_repository',
  title: 'Delete a repository',
  description:
    'Deactivates a repository. With remove, deletes it from Woodpecker with its secrets, pipelines and logs. The code at the forge stays. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({
    repo_id: repoId,
    remove: z.boolean().describe('Delete all its data in Woodpecker; default false').optional(),
  }),
  output: z.looseObject({ repo_id: z.int(), removed: z.boolean() }),
  untrusted: false,
  lookWith: 'get_repository',
  targets: { repo_id: 'repository' },
  question: async ({ input: { repo_id, remove = false }, read }) => {
    const current = await getRepo(read, repo_id);
    await requireRight(read, repo_id, 'admin');
    return {
      will: remove
        ? words`This will delete repository ${repo_id} from Woodpecker.`
        : words`This will deactivate repository ${repo_id}.`,
      cost: remove ? REMOVES : deactivates(current),
      confirm: remove ? words`Delete repository ${repo_id}` : words`Deactivate repository ${repo_id}`,
      recognise: [repositoryFact(current)],
    };
  },
  write: async ({ input: { repo_id, remove = false }, write }) => {
    await deleteRepo(write, repo_id, remove);
    return { repo_id, removed: remove };
  },
});

/** Woodpecker removes one webhook, however many it made. */
const STRAY_HOOK = words`
One webhook is removed at the forge: where the repository was moved, or repaired while it was not active,
another one may stay.`;

const REMOVES = words`Its secrets, registries, pipelines and their logs are destroyed and cannot be restored.
The code at the forge stays.${STRAY_HOOK}`;

function deactivates({ active }: Repo) {
  if (!active)
    throw new ToolError('Nothing was done: this repository is not active. Pass remove to delete it.');
  return words`Nothing starts its pipelines any more. Secrets and pipelines stay, but it loses its owner; activating
it again makes the one who does so the owner.${STRAY_HOOK}`;
}
