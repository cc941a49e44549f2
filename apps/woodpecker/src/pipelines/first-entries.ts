/** The first entries of a list within a result, as many as fit into `max` characters. */
export function firstEntries<T>(entries: readonly T[], max: number): T[] {
  let used = 0;
  const fits = (entry: T) => (used += JSON.stringify(entry).length) <= max;
  const end = entries.findIndex((entry) => !fits(entry));
  return entries.slice(0, end < 0 ? undefined : end);
}
