import { type Reader, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { getCurrentUser } from '../api/account.ts';
import { activateRepo, listOwnRepos } from '../api/repos.ts';
import { CREATES } from '../hints.ts';
import { repoOutput } from './repositories.ts';
import { OWNERSHIP } from './repository-ownership.ts';

export const activateRepository = writeTool({
  name: 'activate_repository',
  title: 'Activate a repository',
  description:
    'Activates a repository of the forge: Woodpecker sets up its webhook, and its pipelines run from then on. list_repositories with scope all has the forge_remote_id. Asks a person first for one that was active before.',
  hints: CREATES,
  input: z.strictObject({
    forge_remote_id: z
      .string()
      .regex(/^(?!0$)\S+$/, 'expected the id at the forge')
      .max(200)
      .describe('Without blanks; not 0'),
  }),
  output: repoOutput,
  untrusted: true,
  lookWith: 'list_repositories',
  asks: {
    rule: 'when',
    when: 'only for a repository that was active before: its secrets take effect again, and this account becomes its owner',
    prepare: async ({ input, read }) => {
      const before = await sleeping(read, input.forge_remote_id);
      if (before === undefined) return { plan: undefined };
      const { id } = await getCurrentUser(read);
      return {
        question: {
          targets: [
            { role: 'repository', id: before },
            { role: 'user', id },
          ],
          will: words`This will activate repository ${before} again and make account ${id} its owner.`,
          cost: words`Its secrets, crons and settings of before take effect again. ${OWNERSHIP}`,
          confirm: words`Activate and take over repository ${before}`,
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input, write }) => activateRepo(write, input.forge_remote_id),
});

/** The id of a repository that Woodpecker knows and that is not active: nobody owns it. */
async function sleeping(read: Reader, forgeRemoteId: string): Promise<number | undefined> {
  // Only this list has those that are not active; it asks the forge, as the activation does.
  const own = await listOwnRepos(read, { all: true });
  return own.find((repo) => repo['forge_remote_id'] === forgeRemoteId && !repo.active)?.id;
}
