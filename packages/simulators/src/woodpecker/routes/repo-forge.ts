import { json, Refusal } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { pageOf } from '../http/pagination.ts';
import { repoPull } from '../http/route.ts';
import type { RepoRow } from '../rows/repo.ts';
import { FORGE_SAYS, reachableAtForge, requireOwner } from './forge-access.ts';

/** What is asked of the forge with the token of the repository's owner. */
export const REPO_FORGE_ROUTES = [
  repoPull('GET', '/api/repos/:repo/branches', (call, repo) => {
    requireOwner(call, repo);
    const found = reachableAtForge(call, repo);
    if (found === undefined) throw new Refusal(500, `failed to load branches: ${FORGE_SAYS}`);
    return json(found.branches && pageOf(call, found.branches));
  }),
  repoPull('GET', '/api/repos/:repo/pull_requests', listPullRequests),
];

function listPullRequests(call: Call, repo: RepoRow): Response {
  requireOwner(call, repo);
  const found = reachableAtForge(call, repo);
  if (found === undefined) throw new Refusal(500);
  return json(found.pullRequests && pageOf(call, found.pullRequests));
}
