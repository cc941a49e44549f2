import type { Instance } from '../instance.ts';
import type { ForgeRepo } from '../rows/forge-repo.ts';
import type { OrgRow } from '../rows/org.ts';
import type { RepoRow } from '../rows/repo.ts';
import type { UserRow } from '../rows/user.ts';
import { Refusal } from './answers.ts';

/** What an account may do with a repository; each right includes the ones before it. */
export interface RepoRights {
  readonly pull: boolean;
  readonly push: boolean;
  readonly admin: boolean;
}

/** The repository at the forge that a row points to; undefined when it is gone there. */
export function forgeRepoOf({ db }: Instance, repo: RepoRow): ForgeRepo | undefined {
  return db.forgeRepos.find(
    (one) => one.forge_id === repo.forge_id && one.forge_remote_id === repo.forge_remote_id,
  );
}

/** What the forge alone grants, whatever the account is to the instance. */
export function rightsAtForge(found: ForgeRepo | undefined, user: UserRow | undefined): RepoRights {
  const right =
    found === undefined || user === undefined || user.forge_id !== found.forge_id
      ? undefined
      : found.rights[user.login];
  const admin = right === 'admin';
  const push = admin || right === 'push';
  return {
    pull: push || right === 'pull' || (found !== undefined && !found.private && user !== undefined),
    push,
    admin,
  };
}

/** What the instance grants: the forge's rights, the visibility, and everything to an instance admin. */
export function rightsOn(instance: Instance, repo: RepoRow, user: UserRow | undefined): RepoRights {
  if (user?.admin === true) return { pull: true, push: true, admin: true };
  const { pull, push, admin } = rightsAtForge(forgeRepoOf(instance, repo), user);
  const open = repo.visibility === 'public' || (repo.visibility === 'internal' && user !== undefined);
  return { pull: pull || open, push, admin };
}

/** What an account is in an organization. */
export interface OrgRights {
  readonly member: boolean;
  readonly admin: boolean;
}

/** Membership of an organization. Asks the forge, so a forge that is down is a 500. */
export function orgRights(instance: Instance, org: OrgRow, user: UserRow | undefined): OrgRights {
  if (user === undefined) return { member: false, admin: false };
  if (user.admin || (org.id !== 0 && user.org_id === org.id)) return { member: true, admin: true };
  if (org.forge_id !== user.forge_id) return { member: false, admin: false };
  if (instance.switches.forgeDown) throw new Refusal(500, 'Internal Server Error');
  const role = org.members[user.login];
  return { member: role !== undefined, admin: role === 'admin' };
}
