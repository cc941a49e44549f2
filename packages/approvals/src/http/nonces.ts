import { randomBytes } from 'node:crypto';

const LIFE_MS = 5 * 60_000;
const MOST = 1000;
/** Tabs of one approval. */
const MOST_ABOUT_ONE = 8;

/** What makes each challenge new. One is made when somebody is about to sign, and used once. */
export interface Nonces {
  make(about: string): string;
  /** True once, for what it was made about. */
  use(nonce: string, about: string): boolean;
}

/** @param now milliseconds since the epoch, by a clock that takes nothing back */
export function createNonces(now: () => number): Nonces {
  // In the order in which they were made.
  const made = new Map<string, { readonly about: string; readonly until: number }>();

  function makeRoom(about: string): void {
    for (const [nonce, { until }] of made) if (now() >= until) made.delete(nonce);
    const same = [...made].filter(([, each]) => each.about === about);
    for (const [nonce] of same.slice(0, Math.max(0, same.length - MOST_ABOUT_ONE + 1))) made.delete(nonce);
    for (const nonce of made.keys()) if (made.size >= MOST) made.delete(nonce);
  }

  return {
    make(about) {
      makeRoom(about);
      const nonce = randomBytes(16).toString('base64url');
      made.set(nonce, { about, until: now() + LIFE_MS });
      return nonce;
    },

    use(nonce, about) {
      const found = made.get(nonce);
      if (found?.about !== about) return false;
      made.delete(nonce);
      return now() < found.until;
    },
  };
}
