import type { Instance } from '@guard/core';

/** What a question says about the articles it covers. */
export interface Bound {
  /** Id of the newest article covered, in microseconds since 1970. */
  readonly until: bigint;
  /** How many unread ones it said there are. */
  readonly unread: number;
}

/** As long as an approval can be redeemed. */
const LIFE_MS = 15 * 60_000;
const MOST_KEPT = 100;

interface Kept extends Bound {
  readonly askedAt: number;
}

/**
 * Bounds that were shown in questions. A question is prepared anew when its answer comes in; if it then took the
 * newest article again, every arrival in between would either be marked unseen or call for another question. So
 * the bound that was shown holds as long as its answer may come, and until it is used.
 */
export class AgreedBounds {
  readonly #kept = new Map<string, Kept>();

  /**
   * The bound to show: the kept one while it covers no more than it said, else the one of this moment.
   *
   * @param unreadUntil how many unread articles there are up to an id
   */
  hold(key: string, now: number, fresh: Bound, unreadUntil: (until: bigint) => number): Bound {
    const kept = this.#kept.get(key);
    const holds = kept !== undefined && now - kept.askedAt <= LIFE_MS && kept.until <= fresh.until;
    if (holds && unreadUntil(kept.until) <= kept.unread) return kept;
    this.#kept.delete(key);
    this.#kept.set(key, { ...fresh, askedAt: now });
    for (const oldest of this.#kept.keys()) {
      if (this.#kept.size > MOST_KEPT) this.#kept.delete(oldest);
    }
    return fresh;
  }

  /** The bound was used: the next call begins at its own moment. */
  release(key: string): void {
    this.#kept.delete(key);
  }
}

/** One target on one instance for one account. */
export function boundKey({ base, account }: Instance, target: string): string {
  return JSON.stringify([base.href, account, target]);
}
