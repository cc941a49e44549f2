/** One combination: a value for each dimension, by its place in the list of that dimension. */
type Combination = readonly number[];

/**
 * Chooses combinations in which every pair of values that occurs at all occurs at least once. Faults of one value, and
 * of two together, show in them; the rest is for the soak.
 *
 * The choice depends on nothing but the order: those that bring most new pairs come first.
 */
export function pairwise<C>(all: readonly C[], placesOf: (combination: C) => Combination): C[] {
  const seen = new Set<string>();
  const pairsOf = (combination: C) => {
    const places = placesOf(combination);
    return places.flatMap((a, i) => places.slice(i + 1).map((b, j) => `${i}:${a} ${i + 1 + j}:${b}`));
  };
  const newPairs = (combination: C) => pairsOf(combination).filter((pair) => !seen.has(pair)).length;
  const dimensions = all[0] === undefined ? 0 : placesOf(all[0]).length;
  const chosen: C[] = [];
  for (let wanted = (dimensions * (dimensions - 1)) / 2; wanted > 0; wanted -= 1) {
    for (const combination of all) {
      if (newPairs(combination) < wanted) continue;
      for (const pair of pairsOf(combination)) seen.add(pair);
      chosen.push(combination);
    }
  }
  return chosen;
}
