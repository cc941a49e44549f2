import { FORGE_TYPES, isOneOf } from './rows/enums.ts';
import type { ForgeRow } from './rows/forge.ts';
import type { Table } from './rows/table.ts';

const CACHED_SECONDS = 600;

/**
 * Whether forges can be loaded. The server keeps a loaded one for ten minutes: a forge that was deleted or broken
 * works on for that long, then everybody on it is locked out.
 */
export class ForgeCache {
  readonly #forges: Table<ForgeRow>;
  readonly #now: () => number;
  readonly #brokenAt = new Map<number, number>();

  constructor(forges: Table<ForgeRow>, now: () => number) {
    this.#forges = forges;
    this.#now = now;
  }

  /** To be called after every change of a forge row. */
  changed(id: number): void {
    if (this.#isSound(id)) this.#brokenAt.delete(id);
    else if (!this.#brokenAt.has(id)) this.#brokenAt.set(id, this.#now());
  }

  /** False: every request of an account or a repository of this forge ends in a 500. */
  loads(id: number): boolean {
    if (this.#isSound(id)) return true;
    const brokenAt = this.#brokenAt.get(id);
    return brokenAt !== undefined && this.#now() < brokenAt + CACHED_SECONDS;
  }

  clear(): void {
    this.#brokenAt.clear();
  }

  #isSound(id: number): boolean {
    const forge = this.#forges.find(id);
    if (forge === undefined || !isOneOf(FORGE_TYPES, forge.type)) return false;
    // A text "true" in this option keeps the whole forge from loading.
    const scope = forge.additional_options?.['oauth-enable-project-admin-scope'] ?? false;
    return forge.type !== 'bitbucket-dc' || typeof scope === 'boolean';
  }
}
