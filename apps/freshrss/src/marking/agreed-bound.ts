import type { Fixed } from '@guard/core';

/** What a question says about the articles it covers. */
export interface Bound {
  /** Id of the newest article covered, in microseconds since 1970. */
  readonly until: bigint;
  /** How many unread ones it said there are. */
  readonly unread: number;
}

/**
 * The bound to show. A question is prepared anew when its answer comes in; if it then took the newest article again,
 * every arrival in between would either be marked unseen or call for another question. So the bound that was agreed
 * to holds while it covers no more than it said, else the one of this moment is shown.
 *
 * @param unreadUntil how many unread articles there are up to an id; asked for only where something arrived
 */
export async function agreedBound(
  fixed: Fixed | undefined,
  fresh: Bound,
  unreadUntil: (until: bigint) => Promise<number>,
): Promise<Bound> {
  const agreed = fixed && readBound(fixed);
  if (agreed === undefined || agreed.until > fresh.until) return fresh;
  const unread = agreed.until === fresh.until ? fresh.unread : await unreadUntil(agreed.until);
  return unread <= agreed.unread ? agreed : fresh;
}

/** The same as the short text that is kept with the approval. */
export function fixBound({ until, unread }: Bound): Fixed {
  return { until: until.toString(), unread: String(unread) };
}

function readBound({ until = '0', unread }: Fixed): Bound {
  return { until: BigInt(until), unread: Number(unread) };
}
