import type { Database } from '../database.ts';
import type { RepoRow } from '../rows/repo.ts';

/** By full name in any case; else by a name it had before a move, in that very case. */
export function findByFullName(db: Database, fullName: string): RepoRow | undefined {
  const found = db.repos.rows.find((repo) => repo.full_name.toLowerCase() === fullName.toLowerCase());
  if (found !== undefined) return found;
  const redirect = db.redirects.rows.find((row) => row.original_full_name === fullName);
  return redirect && db.repos.find(redirect.repo_id);
}
