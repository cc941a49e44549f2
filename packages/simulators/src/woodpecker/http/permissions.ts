import { ORG_ZERO } from '../rows/org.ts';
import type { OrgRow } from '../rows/org.ts';
import type { RepoRow } from '../rows/repo.ts';
import type { UserRow } from '../rows/user.ts';
import { Refusal } from './answers.ts';
import { integer } from './call.ts';
import type { Call } from './call.ts';
import { orgRights, rightsOn } from './rights.ts';

const NOT_AUTHORIZED = 'User not authorized';

/** Refuses anonymous callers, and with them everybody whose token is wrong. */
export function requireUser(call: Call): UserRow {
  if (call.user === undefined) throw new Refusal(401, NOT_AUTHORIZED);
  return call.user;
}

/** Tells apart who is not known (401) and who is no admin (403), in the same words. */
export function requireInstanceAdmin(call: Call): UserRow {
  const user = requireUser(call);
  if (!user.admin) throw new Refusal(403, NOT_AUTHORIZED);
  return user;
}

/** The repository of the path, whoever asks. */
export function addressedRepo(call: Call): RepoRow {
  const repo = call.instance.db.repos.find(integer(call, 'repo'));
  if (repo === undefined) throw hidden(call);
  if (!call.instance.forgeCache.loads(repo.forge_id)) throw new Refusal(500);
  return repo;
}

/** A repository that may not be seen looks like one that does not exist; anonymous callers are told to sign in. */
function hidden(call: Call): Refusal {
  return new Refusal(call.user === undefined ? 401 : 404);
}

/** Refuses who may not read, as if there were nothing to read. */
export function requirePull(call: Call, repo: RepoRow): void {
  if (!rightsOn(call.instance, repo, call.user).pull) throw hidden(call);
}

/** A reader without the right to push gets the 404 of a stranger. */
export function requirePush(call: Call, repo: RepoRow): void {
  requirePull(call, repo);
  if (!rightsOn(call.instance, repo, call.user).push) throw hidden(call);
}

/** A reader without the right gets a 403: that the repository exists is no secret to them. */
export function requireRepoAdmin(call: Call, repo: RepoRow): void {
  requirePull(call, repo);
  requireUser(call);
  if (!rightsOn(call.instance, repo, call.user).admin) throw new Refusal(403, NOT_AUTHORIZED);
}

/** The organization of the path: one that does not exist is organization 0, not an error. */
export function addressedOrg(call: Call): OrgRow {
  const { db, quirks } = call.instance;
  const org = db.orgs.find(integer(call, 'org', 'Invalid organization ID'));
  if (org !== undefined) return org;
  if (quirks.missingOrgIsZero) return ORG_ZERO;
  throw new Refusal(404);
}

/** @param level what the caller has to be in the organization */
export function requireOrg(call: Call, level: 'member' | 'admin'): OrgRow {
  const org = addressedOrg(call);
  const user = requireUser(call);
  // In lower case, unlike everywhere else.
  if (!orgRights(call.instance, org, user)[level]) throw new Refusal(403, 'user not authorized');
  return org;
}
