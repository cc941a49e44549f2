import { type Reader, sometimesGuardedTool, words } from '@guard/core';
import * as z from 'zod';
import { getCurrentUser } from '../api/account.ts';
import { activateRepo, listOwnRepos } from '../api/repos.ts';
import { CREATES } from '../hints.ts';
import { fromBackend } from '../questions/facts.ts';
import { OWNERSHIP } from '../repositories/ownership.ts';
import { repositoryFact } from '../repositories/repository-fact.ts';
import { repositoryOutput } from '../repositories/repository-output.ts';

export const activateRepository = sometimesGuardedTool({
  name: 'activate_repository',
  title: 'Activate a repository',
  description:
    'Activates a repository of the forge: Woodpecker sets up its webhook, and its pipelines run from then on. list_repositories with scope all shows the forge_remote_id. Asks a person first if the repository was active before.',
  hints: CREATES,
  input: z.strictObject({
    forge_remote_id: z
      .string()
      .regex(/^(?!0$)\S+$/, 'expected the id at the forge')
      .max(200)
      .describe('Without blanks; not 0'),
  }),
  output: repositoryOutput,
  untrusted: true,
  lookWith: 'list_repositories',
  targets: { forge_remote_id: 'repository of the forge' },
  asksWhen:
    'only for a repository that was active before: its secrets take effect again, and this account becomes its owner',
  question: async ({ input, read }) => {
    const repo = await inactiveRepo(read, input.forge_remote_id);
    if (repo?.id === undefined) return {};
    const account = await getCurrentUser(read);
    return {
      ask: {
        will: words`This will activate repository ${repo.id} again and make account ${account.id} its owner.`,
        cost: words`Its earlier secrets, crons and settings take effect again. ${OWNERSHIP}`,
        confirm: words`Activate and take over repository ${repo.id}`,
        recognise: [repositoryFact(repo), fromBackend(words`New owner`, account.login)],
      },
    };
  },
  write: async ({ input, write }) => activateRepo(write, input.forge_remote_id),
});

/** A repository that Woodpecker knows, which has an id then, and that is not active: nobody owns it. */
async function inactiveRepo(read: Reader, forgeRemoteId: string) {
  // Only this list shows repositories that are not active; it asks the forge, as the activation does.
  const own = await listOwnRepos(read, { all: true });
  return own.find((repo) => repo['forge_remote_id'] === forgeRemoteId && !repo.active);
}
