import type { Instance } from '../instance.ts';
import type { RepoRight, RepoRow } from '../rows/repo.ts';
import type { UserRow } from '../rows/user.ts';
import { param } from './call.ts';
import type { Call } from './call.ts';
import { noSuch, notAllowed } from './refusals.ts';

const ORDER: readonly RepoRight[] = ['REPO_READ', 'REPO_WRITE', 'REPO_ADMIN'];

export function hasRight(repo: RepoRow, user: UserRow, right: RepoRight): boolean {
  const held = repo.rights[user.name];
  return held !== undefined && ORDER.indexOf(held) >= ORDER.indexOf(right);
}

/** Refuses with a 401 of the kind that says nothing about the token. */
export function requireRight(repo: RepoRow, user: UserRow, right: RepoRight): void {
  if (!hasRight(repo, user, right)) throw notAllowed();
}

/** The repository of the path, whoever asks. Keys and slugs are found in any case (ASSUMED). */
export function addressedRepo(call: Call): RepoRow {
  const { instance } = call;
  const key = param(call, 'project');
  const slug = param(call, 'repo');
  if (!instance.db.projects.some((project) => same(project.key, key))) {
    throw noSuch('project', `Project ${key} does not exist.`);
  }
  const repo = instance.db.repos.find((one) => same(one.project, key) && same(one.slug, slug));
  if (repo === undefined) throw noSuch('repository', `Repository ${key}/${slug} does not exist.`);
  return repo;
}

/** A repository that was renamed, by the slug of before. */
export function renamedRepo({ db }: Instance, key: string, slug: string): RepoRow | undefined {
  if (db.repos.some((one) => same(one.project, key) && same(one.slug, slug))) return undefined;
  return db.repos.find(
    (one) => same(one.project, key) && one.formerSlugs.some((former) => same(former, slug)),
  );
}

function same(a: string, b: string): boolean {
  return a.toLowerCase() === b.toLowerCase();
}
