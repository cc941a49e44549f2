/** The middle of a list of numbers, the mean of the two in the middle when their number is even. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)];
  const lower = sorted[Math.ceil(sorted.length / 2) - 1];
  if (upper === undefined || lower === undefined) throw new RangeError('A median needs a value');
  return (lower + upper) / 2;
}

/**
 * The median of what the two measured of each round give when divided. A round is short, so whatever else keeps
 * the machine busy weighs on both alike, where it would not on two medians.
 */
export function medianRatio(measured: readonly number[], compared: readonly number[]): number {
  return median(
    measured.map((value, round) => {
      const other = compared[round];
      if (other === undefined) throw new RangeError('Both need a value in every round');
      return value / other;
    }),
  );
}

/**
 * Runs every measurement once a round, one after the other (A B C, A B C), and returns the values by name. The
 * first rounds warm up and do not count.
 */
export async function interleave<K extends string, T>(
  measurements: Readonly<Record<K, () => Promise<T> | T>>,
  { rounds, warmUp }: { readonly rounds: number; readonly warmUp: number },
): Promise<Record<K, T[]>> {
  const names = Object.keys(measurements) as K[]; // an object literal has no keys but its own
  const values = Object.fromEntries(names.map((name): [string, T[]] => [name, []])) as Record<K, T[]>;
  for (let round = -warmUp; round < rounds; round += 1) {
    for (const name of names) {
      const value = await measurements[name]();
      if (round >= 0) values[name].push(value);
    }
  }
  return values;
}
