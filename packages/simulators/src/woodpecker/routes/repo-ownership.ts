import { removeRepo } from '../engine/remove.ts';
import { empty, json, Refusal } from '../http/answers.ts';
import { queryFlag } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { requireUser } from '../http/permissions.ts';
import { rightsAtForge } from '../http/rights.ts';
import { repoAdmin } from '../http/route.ts';
import { fieldsFromForge } from '../rows/forge-repo.ts';
import { REPO } from '../rows/repo.ts';
import type { RepoRow } from '../rows/repo.ts';
import { forgeUrlOf, reachableAtForge, seesAtForge } from './forge-access.ts';
import { orgOfOwner } from './org-of-owner.ts';

/** Move, take over, delete. */
export const REPO_OWNERSHIP_ROUTES = [
  repoAdmin('POST', '/api/repos/:repo/move', move),
  repoAdmin('POST', '/api/repos/:repo/chown', (call, repo) => {
    // Nobody checks that the account reaches the repository at the forge.
    repo.ownerId = requireUser(call).id;
    return json(REPO(repo, call.instance.minor));
  }),
  repoAdmin('DELETE', '/api/repos/:repo', remove),
];

/** Points the row to another repository of the forge; there, nothing is moved. */
function move(call: Call, repo: RepoRow): Response {
  const { db, minor, quirks } = call.instance;
  const user = requireUser(call);
  const to = call.query.get('to') ?? '';
  const target = db.forgeRepos.find(
    (found) => found.forge_id === repo.forge_id && `${found.owner}/${found.name}` === to,
  );
  if (target === undefined || !seesAtForge(call, target, user)) throw new Refusal(500);
  // 401 although the token is good.
  if (!rightsAtForge(target, user).admin) throw new Refusal(401);
  if (db.redirects.rows.some((row) => row.original_full_name === repo.full_name)) throw new Refusal(500);
  db.redirects.insert({ repo_id: repo.id, original_full_name: repo.full_name });
  const old = reachableAtForge(call, repo);
  Object.assign(repo, fieldsFromForge(target, forgeUrlOf(call, target)));
  if (minor >= 17) repo.org_id = orgOfOwner(db, target.forge_id, target.owner).id;
  // Half done: the row points to its new place, and no webhook will ever come from there.
  if (quirks.moveAnswers500) throw new Refusal(500);
  if (old !== undefined) old.webhook = false;
  target.webhook = true;
  return empty(204);
}

function remove(call: Call, repo: RepoRow): Response {
  const { instance } = call;
  const completely = queryFlag(call, 'remove');
  const shape = REPO(completely ? repo : { ...repo, active: false }, instance.minor);
  const found = reachableAtForge(call, repo);
  // The webhook has to go first; from 3.13 on a complete removal does without.
  if (found === undefined && (!completely || instance.minor <= 12)) throw new Refusal(500);
  if (found !== undefined) found.webhook = false;
  if (completely) removeRepo(instance, repo);
  else Object.assign(repo, { active: false, ownerId: 0 });
  return json(shape);
}
