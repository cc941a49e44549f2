import type { BuildRow } from './rows/build.ts';
import type { RepoRow } from './rows/repo.ts';
import type { UserRow } from './rows/user.ts';

/** Everything the server stores. Rows may be changed in place. */
export class Database {
  readonly users: UserRow[] = [];
  readonly projects: { key: string; id: number; name: string }[] = [];
  readonly repos: RepoRow[] = [];
  readonly builds: BuildRow[] = [];
  #lastId = 0;

  /** Ids of comments, activities and conditions, never given twice. */
  nextId(): number {
    this.#lastId += 1;
    return this.#lastId;
  }

  clear(): void {
    for (const table of [this.users, this.projects, this.repos, this.builds]) table.length = 0;
    this.#lastId = 0;
  }
}
