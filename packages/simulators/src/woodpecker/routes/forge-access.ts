import { Refusal } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { forgeRepoOf, rightsAtForge } from '../http/rights.ts';
import type { ForgeRepo } from '../rows/forge-repo.ts';
import type { RepoRow } from '../rows/repo.ts';
import type { UserRow } from '../rows/user.ts';

/** What the forge answers while it is down; some refusals hand its words on. */
export const FORGE_SAYS = 'forge says no';

/** The account whose forge token is used. A repository without one answers 404 although its id is right. */
export function requireOwner({ instance }: Call, repo: RepoRow): UserRow {
  const owner = instance.db.users.find(repo.ownerId);
  if (owner === undefined) throw new Refusal(404);
  return owner;
}

/** The repository at the forge, or undefined when the forge is down or has it no more. */
export function reachableAtForge({ instance }: Call, repo: RepoRow): ForgeRepo | undefined {
  return instance.switches.forgeDown ? undefined : forgeRepoOf(instance, repo);
}

/** Whether an account sees a repository at the forge at all. */
export function seesAtForge({ instance }: Call, found: ForgeRepo, user: UserRow): boolean {
  return !instance.switches.forgeDown && rightsAtForge(found, user).pull;
}

/** Address of the forge that a repository is on. */
export function forgeUrlOf({ instance }: Call, found: ForgeRepo): string {
  return instance.db.forges.find(found.forge_id)?.url ?? '';
}
