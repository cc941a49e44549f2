/** Lets so many through at once, and so many a second after that. */
export interface Buckets {
  /** Seconds to wait; undefined for whoever may go on. */
  take(key: string): number | undefined;
}

export interface BucketOptions {
  readonly burst: number;
  readonly perSecond: number;
  /** As many keys as are remembered. One that is forgotten starts anew with a full bucket. */
  readonly most?: number;
  /** Milliseconds since any moment. */
  readonly now: () => number;
}

const MOST = 10_000;

export function createBuckets({ burst, perSecond, most = MOST, now }: BucketOptions): Buckets {
  // The one that was used longest ago comes first.
  const buckets = new Map<string, { tokens: number; at: number }>();

  return {
    take(key) {
      const at = now();
      const before = buckets.get(key) ?? { tokens: burst, at };
      const tokens = Math.min(burst, before.tokens + ((at - before.at) / 1000) * perSecond);
      buckets.delete(key);
      // Somebody with many addresses makes others be forgotten, and the memory not larger.
      const [oldest] = buckets.keys();
      if (oldest !== undefined && buckets.size >= most) buckets.delete(oldest);
      buckets.set(key, { tokens: Math.max(0, tokens >= 1 ? tokens - 1 : tokens), at });
      return tokens >= 1 ? undefined : Math.ceil((1 - tokens) / perSecond);
    },
  };
}
