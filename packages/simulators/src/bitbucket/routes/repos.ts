import { json } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { param } from '../http/call.ts';
import { filtered, page } from '../http/pages.ts';
import { hasRight } from '../http/permissions.ts';
import { noSuch } from '../http/refusals.ts';
import { licensed, repoRead } from '../http/route.ts';
import type { RepoRow } from '../rows/repo.ts';
import { projectShape, repoShape } from '../rows/shapes.ts';

/** Lists show what the account may read, and nothing else. */
export const REPO_ROUTES = [
  licensed('GET', '/repos', (call) => {
    const key = call.query.get('projectkey')?.toLowerCase();
    const archived = call.query.get('archived')?.toUpperCase() ?? 'ACTIVE';
    const rows = readable(call).filter(
      (repo) =>
        filtered(call, 'name', repo.name) &&
        (key === undefined || repo.project.toLowerCase() === key) &&
        (archived === 'ALL' || repo.archived === (archived === 'ARCHIVED')),
    );
    return page(call, rows, (repo) => repoShape(call.instance, repo));
  }),
  repoRead('GET', '', (call, repo) => json(repoShape(call.instance, repo))),
  licensed('GET', '/projects', (call) => {
    const keys = [...new Set(readable(call).map(({ project }) => project))];
    return page(call, keys, (key) => projectShape(call.instance, key));
  }),
  licensed('GET', '/projects/:project/repos', (call) => {
    const key = param(call, 'project');
    if (!call.instance.db.projects.some((project) => project.key === key)) {
      throw noSuch('project', `Project ${key} does not exist.`);
    }
    const rows = readable(call).filter((repo) => repo.project === key);
    return page(call, rows, (repo) => repoShape(call.instance, repo));
  }),
];

function readable({ instance, user }: Call): RepoRow[] {
  return instance.db.repos.filter((repo) => hasRight(repo, user, 'REPO_READ'));
}
