import { randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';
import { ServerError } from './errors.ts';
import { databaseTime } from './rows.ts';

/** A link row, in the order and spelling of the list answer. */
export interface LinkRow {
  /** Id of the client. */
  readonly id: number;
  readonly oneTimeLink: string;
  /** ISO 8601. */
  expiresAt: string;
  readonly createdAt: string;
  updatedAt: string;
}

const LIFETIME_MS = 5 * 60_000;
const GRACE_AFTER_USE_MS = 10_000;

/** The link table, one row a client. */
export class OneTimeLinks {
  readonly #rows = new Map<number, LinkRow>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  of(clientId: number): LinkRow | undefined {
    return this.#rows.get(clientId);
  }

  find(link: string): LinkRow | undefined {
    return [...this.#rows.values()].find((row) => row.oneTimeLink === link);
  }

  /** Makes a link, or gives the one there is another five minutes, used or not; where that is unknown it is a 500. */
  generate(clientId: number, renews: boolean): void {
    const expiresAt = new Date(this.#now() + LIFETIME_MS).toISOString();
    const now = databaseTime(this.#now());
    const row = this.#rows.get(clientId);
    if (row !== undefined && !renews) throw new ServerError();
    if (row !== undefined) Object.assign(row, { expiresAt, updatedAt: now });
    else
      this.#rows.set(clientId, {
        id: clientId,
        oneTimeLink: drawLink(clientId),
        expiresAt,
        createdAt: now,
        updatedAt: now,
      });
  }

  /** Each fetch moves the end to ten seconds from now, so repeated fetching stretches it. */
  use(row: LinkRow): void {
    row.expiresAt = new Date(this.#now() + GRACE_AFTER_USE_MS).toISOString();
  }

  isOver(row: LinkRow): boolean {
    return this.#now() > Date.parse(row.expiresAt);
  }

  remove(clientId: number): void {
    this.#rows.delete(clientId);
  }

  sweep(): void {
    for (const row of this.#rows.values()) if (this.isOver(row)) this.remove(row.id);
  }

  clear(): void {
    this.#rows.clear();
  }
}

/** A checksum of the id and one of a thousand numbers: as guessable as the real ones. */
function drawLink(clientId: number): string {
  return crc32(`${clientId}-${randomInt(1000)}`).toString(16);
}
