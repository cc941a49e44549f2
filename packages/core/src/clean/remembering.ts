const MOST_REMEMBERED = 1000;
/** Longer keys are read again each time: what strangers write must not fill the memory. */
const LONGEST_KEY = 128;

/** A judge of keys that remembers what it said: a log has the same few a million times. */
export function remembering<T>(judge: (key: string) => T): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const before = known.get(key);
    if (before !== undefined) return before;
    const verdict = judge(key);
    if (key.length > LONGEST_KEY) return verdict;
    if (known.size >= MOST_REMEMBERED) known.clear();
    known.set(key, verdict);
    return verdict;
  };
}
