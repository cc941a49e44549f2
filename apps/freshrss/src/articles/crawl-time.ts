/** An article id is the microsecond in which it was crawled. */
export function crawledAt(id: bigint): Date {
  return new Date(Number(id / 1000n));
}

/** The last id that an article can have which was crawled before. */
export function lastBefore(moment: Date): bigint {
  return BigInt(moment.getTime()) * 1000n - 1n;
}
