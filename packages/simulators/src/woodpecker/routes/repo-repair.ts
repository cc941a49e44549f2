import { empty, json, Refusal } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { requireUser } from '../http/permissions.ts';
import { instanceAdmin, repoAdmin } from '../http/route.ts';
import { fieldsFromForge } from '../rows/forge-repo.ts';
import type { ForgeRepo } from '../rows/forge-repo.ts';
import type { RepoRow } from '../rows/repo.ts';
import { forgeUrlOf, reachableAtForge } from './forge-access.ts';

export const REPO_REPAIR_ROUTES = [
  instanceAdmin('POST', '/api/repos/repair', (call) => {
    const { db, quirks } = call.instance;
    const failed = db.repos.rows.filter((repo) => repo.active && !repair(call, repo)).map(({ id }) => id);
    if (failed.length === 0 || quirks.repairHidesFailures) return empty(204);
    return json({ error: 'failed to repair some repos', failed_repos: failed }, 500);
  }),
  repoAdmin('POST', '/api/repos/:repo/repair', (call, repo) => {
    if (!repair(call, repo)) throw new Refusal(500);
    return empty(204);
  }),
];

/** Brings a row in line with the forge and installs the webhook afresh; false when the forge has no such repository. */
function repair(call: Call, repo: RepoRow): boolean {
  const { db } = call.instance;
  const found = reachableAtForge(call, repo) ?? recreated(call, repo);
  if (found === undefined) return false;
  Object.assign(repo, fieldsFromForge(found, forgeUrlOf(call, found)));
  found.webhook = true;
  // With the owner gone, whoever repairs becomes the owner.
  if (db.users.find(repo.ownerId) === undefined) repo.ownerId = requireUser(call).id;
  return true;
}

/** A repository that was made anew at the forge under the same name. */
function recreated({ instance }: Call, repo: RepoRow): ForgeRepo | undefined {
  if (instance.switches.forgeDown || instance.minor < 14) return undefined;
  return instance.db.forgeRepos.find(
    (found) => found.forge_id === repo.forge_id && `${found.owner}/${found.name}` === repo.full_name,
  );
}
