/**
 * Makes a function that gives each wanted name out once: a later bearer gets a number, `token (2)`.
 * Two keys that look alike once cleaned must both survive, or a forged one could hide the real one.
 *
 * @param taken names that belong to somebody already
 */
export function createNamer(taken: Iterable<string>): (wanted: string) => string {
  const used = new Set(taken);
  const counts = new Map<string, number>();
  return (wanted) => {
    let name = wanted;
    // The count is kept per name, so that many twins cost one step each.
    let count = counts.get(wanted) ?? 1;
    while (used.has(name)) {
      count += 1;
      name = `${wanted} (${count})`;
    }
    counts.set(wanted, count);
    used.add(name);
    return name;
  };
}
