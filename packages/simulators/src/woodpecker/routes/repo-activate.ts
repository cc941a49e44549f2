import { json, Refusal } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { rightsAtForge } from '../http/rights.ts';
import { signedIn } from '../http/route.ts';
import { activatedDefaults, fieldsFromForge, freshRepo } from '../rows/forge-repo.ts';
import type { ForgeRepo } from '../rows/forge-repo.ts';
import { REPO } from '../rows/repo.ts';
import type { RepoRow } from '../rows/repo.ts';
import type { UserRow } from '../rows/user.ts';
import { forgeUrlOf, seesAtForge } from './forge-access.ts';
import { orgOfOwner } from './org-of-owner.ts';

export const REPO_ACTIVATE_ROUTES = [signedIn('POST', '/api/repos', activate)];

function activate(call: Call, user: UserRow): Response {
  const { db, minor } = call.instance;
  const remoteId = call.query.get('forge_remote_id') ?? '';
  if (remoteId === '' || remoteId === '0') throw new Refusal(400, 'No forge_remote_id provided');
  const stored = db.repos.rows.find(
    (row) => row.forge_id === user.forge_id && row.forge_remote_id === remoteId,
  );
  if (stored?.active === true) throw new Refusal(409, 'Repository is already active.');
  const found = db.forgeRepos.find(
    (one) => one.forge_id === user.forge_id && one.forge_remote_id === remoteId,
  );
  if (found === undefined || !seesAtForge(call, found, user)) {
    throw new Refusal(500, 'Could not fetch repository from forge.');
  }
  if (!rightsAtForge(found, user).admin) throw new Refusal(403, 'User has to be a admin of this repository');
  refuseNamesake(call, found);
  found.webhook = true;
  return json(
    REPO(stored === undefined ? insert(call, found, user) : reactivate(call, stored, found, user), minor),
  );
}

/** A row left over from a repository of the same name that was deleted at the forge. */
function refuseNamesake({ instance }: Call, found: ForgeRepo): void {
  const fullName = `${found.owner}/${found.name}`;
  const namesake = instance.db.repos.rows.find(
    (row) => row.full_name === fullName && row.forge_id === found.forge_id,
  );
  if (instance.minor < 14 || namesake === undefined || namesake.forge_remote_id === found.forge_remote_id)
    return;
  throw new Refusal(409, 'Repository already exists in Woodpecker. Please delete or repair it first.');
}

function insert(call: Call, found: ForgeRepo, user: UserRow): RepoRow {
  const { db } = call.instance;
  return db.repos.insert({
    ...freshRepo(found, forgeUrlOf(call, found)),
    ...activatedDefaults(found),
    org_id: orgOfOwner(db, found.forge_id, found.owner).id,
    active: true,
    ownerId: user.id,
  });
}

/** Secrets and settings of the time before are back, and the caller is the owner. */
function reactivate(call: Call, stored: RepoRow, found: ForgeRepo, user: UserRow): RepoRow {
  const org = orgOfOwner(call.instance.db, found.forge_id, found.owner);
  const fields = { ...fieldsFromForge(found, forgeUrlOf(call, found)), org_id: org.id };
  return Object.assign(stored, fields, { active: true, ownerId: user.id });
}
