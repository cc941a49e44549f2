/** How much somebody may ask for: so many at once, and so many a second after that. */
export interface Rate {
  readonly burst: number;
  readonly perSecond: number;
}

/** One token bucket for each name. */
export interface TokenBuckets {
  /** Takes `tokens`, all or none: 0, or how many seconds it takes until they are there. */
  take(name: string, tokens?: number): number;
  readonly size: number;
}

/** Names are chosen by whoever calls. A map that grows with them would be the attack. */
const MOST_BUCKETS = 10_000;

/**
 * Counts by name. Of many names it keeps those that were used last: a bucket that is left alone fills up, and a full
 * one is as good as none.
 *
 * @param now milliseconds, by a clock that nobody can set
 */
export function createTokenBuckets(
  { burst, perSecond }: Rate,
  now: () => number,
  most = MOST_BUCKETS,
): TokenBuckets {
  /** Those that were used last are at the end. */
  const buckets = new Map<string, { readonly tokens: number; readonly at: number }>();

  const filled = (bucket: { readonly tokens: number; readonly at: number } | undefined) =>
    bucket === undefined ? burst : Math.min(burst, bucket.tokens + ((now() - bucket.at) / 1000) * perSecond);

  function makeRoom(): void {
    for (const [name, bucket] of buckets) {
      if (buckets.size <= most && filled(bucket) < burst) return;
      buckets.delete(name);
    }
  }

  return {
    take(name, tokens = 1) {
      const there = filled(buckets.get(name));
      const isEnough = there >= tokens;
      buckets.delete(name);
      buckets.set(name, { tokens: isEnough ? there - tokens : there, at: now() });
      makeRoom();
      return isEnough ? 0 : Math.ceil((tokens - there) / perSecond);
    },

    get size() {
      return buckets.size;
    },
  };
}
