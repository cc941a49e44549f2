import { json, Refusal } from '../http/answers.ts';
import { queryFlag } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { nullWhenEmpty, pageOf } from '../http/pagination.ts';
import { addressedRepo, requirePull } from '../http/permissions.ts';
import { forgeRepoOf, rightsAtForge, rightsOn } from '../http/rights.ts';
import { anyRepo, instanceAdmin, open, signedIn, since } from '../http/route.ts';
import { freshRepo } from '../rows/forge-repo.ts';
import type { ForgeRepo } from '../rows/forge-repo.ts';
import { pipelineShape } from '../rows/pipeline.ts';
import { REPO } from '../rows/repo.ts';
import type { RepoRow } from '../rows/repo.ts';
import type { UserRow } from '../rows/user.ts';
import { pipelinesOf } from './addressed-pipeline.ts';
import { FORGE_SAYS, forgeUrlOf } from './forge-access.ts';
import { findByFullName } from './repo-lookup.ts';

/** Lists, lookup by id and by name, rights. */
export const REPO_LIST_ROUTES = [
  signedIn('GET', '/api/user/repos', (call, user) =>
    queryFlag(call, 'all') ? listAll(call, user) : listOwn(call, user),
  ),
  since(
    14,
    signedIn('POST', '/api/user/repos/refresh', () => json('Ok')),
  ),
  instanceAdmin('GET', '/api/repos', (call) => {
    const { db, minor } = call.instance;
    const active = call.query.has('active') ? queryFlag(call, 'active') : undefined;
    const rows = byFullName(db.repos.rows.filter((repo) => active !== true || repo.active));
    return json(pageOf(call, rows).map((repo) => REPO(repo, minor)));
  }),
  open('GET', '/api/repos/lookup/*name', (call) => {
    const repo = findByFullName(call.instance.db, call.params['name'] ?? '');
    if (repo === undefined) throw new Refusal(call.user === undefined ? 401 : 404);
    requirePull(call, repo);
    return json(REPO(repo, call.instance.minor));
  }),
  open('GET', '/api/repos/:repo', (call) => {
    const repo = addressedRepo(call);
    requirePull(call, repo);
    return json(REPO(repo, call.instance.minor));
  }),
  // Without a look at rights, so it tells whether an id exists.
  anyRepo('GET', '/api/repos/:repo/permissions', (call, repo) => {
    const rights = rightsOn(call.instance, repo, call.user);
    const known = rights.pull && call.user !== undefined;
    const at = known ? call.instance.seconds() : 0;
    return json({ ...rights, synced: at, created: at, updated: at });
  }),
];

function byFullName(rows: readonly RepoRow[]): RepoRow[] {
  return rows.toSorted((a, b) => (a.full_name < b.full_name ? -1 : 1));
}

/** Where the account may push, by the forge alone: an instance admin gets no more than others. */
export function ownRepos({ instance }: Call, user: UserRow): RepoRow[] {
  const rows = instance.db.repos.rows.filter((repo) => rightsAtForge(forgeRepoOf(instance, repo), user).push);
  return byFullName(rows);
}

function isNamed(call: Call, name: string): boolean {
  const wanted = call.instance.minor >= 11 ? (call.query.get('name') ?? '') : '';
  return wanted === '' || wanted === name;
}

function listOwn(call: Call, user: UserRow): Response {
  const { minor } = call.instance;
  const rows = ownRepos(call, user).filter((repo) => repo.active && isNamed(call, repo.name));
  return json(
    rows.map((repo) => {
      const [last] = pipelinesOf(call, repo);
      const shape = REPO(repo, minor);
      if (last !== undefined) shape['last_pipeline'] = pipelineShape(last, minor, false);
      return shape;
    }),
  );
}

/** Asks the forge as well: what is not activated yet, and what is gone there. */
function listAll(call: Call, user: UserRow): Response {
  const { db, minor, switches } = call.instance;
  if (switches.forgeDown) throw new Refusal(500, `Error fetching repository list. ${FORGE_SAYS}`);
  const atForge = db.forgeRepos.filter((found) => rightsAtForge(found, user).push);
  // The name selects among stored rows only, so a known repository can appear as one that is not activated.
  const stored = db.repos.rows
    .filter((repo) => isNamed(call, repo.name) && isOrWasOwn(call, repo, user))
    .map((repo) => withForgeState(call, repo, atForge));
  // In the order of the forge; what is gone there comes last.
  const known = atForge.map(
    (found) =>
      stored.find((repo) => repo.forge_remote_id === found.forge_remote_id) ?? notActivated(call, found),
  );
  const gone = stored.filter((repo) => !known.includes(repo));
  return json(
    nullWhenEmpty(
      call,
      [...known, ...gone].map((repo) => REPO(repo, minor)),
    ),
  );
}

function notActivated(call: Call, found: ForgeRepo): RepoRow {
  const row = Object.assign(freshRepo(found, forgeUrlOf(call, found)), { id: 0 });
  return call.instance.minor < 14 ? { ...row, forge_id: 0 } : row;
}

function isOrWasOwn({ instance }: Call, repo: RepoRow, user: UserRow): boolean {
  const found = forgeRepoOf(instance, repo);
  return found === undefined ? repo.ownerId === user.id : rightsAtForge(found, user).push;
}

function withForgeState(call: Call, repo: RepoRow, atForge: readonly ForgeRepo[]): RepoRow {
  if (forgeRepoOf(call.instance, repo) !== undefined) return repo;
  const recreated = atForge.some((found) => `${found.owner}/${found.name}` === repo.full_name);
  return recreated ? { ...repo, has_forge_name_conflict: true } : { ...repo, has_no_forge_repo: true };
}
