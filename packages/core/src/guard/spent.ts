/**
 * Answers already used. A store shared by several machines implements the same test-and-set; it must be atomic,
 * because two retries with one answer may arrive at once.
 */
export interface SpentAnswers {
  /** Marks the nonce as used for at least `keepMs` milliseconds; false when it was used before. */
  spend(nonce: string, keepMs: number): boolean | Promise<boolean>;
}

/**
 * Remembers in this process, until the seal that carries a nonce would not open any more.
 *
 * @param now the clock of the seals: by another, a nonce could be forgotten before its seal has ended
 */
export function createSpentAnswers(now: () => number): SpentAnswers {
  const expiryOf = new Map<string, number>();
  return {
    spend(nonce, keepMs) {
      // Insertion order is expiry order, because every nonce is kept equally long.
      for (const [old, expiry] of expiryOf) {
        if (expiry > now()) break;
        expiryOf.delete(old);
      }
      if (expiryOf.has(nonce)) return false;
      expiryOf.set(nonce, now() + keepMs);
      return true;
    },
  };
}
