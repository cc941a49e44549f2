import type { Ended } from '../approvals/ended.ts';
import type { ApprovalStore } from '../approvals/store.ts';
import type { Binding, BoundCall } from './binding.ts';

const HOUR_MS = 60 * 60_000;
const MINUTE_MS = 60_000;

/** Says, where it is so, that the very same call was sent within the last hour. */
export type SentBefore = (call: BoundCall) => Promise<string | undefined>;

/**
 * A model that goes round in circles, or a backend that does a thing and then answers with an error, has people agree
 * to the same again and again. They are told.
 *
 * @param now milliseconds since the epoch
 */
export function createSentBefore(
  store: ApprovalStore,
  binding: Pick<Binding, 'isCall'>,
  now: () => number,
): SentBefore {
  return async (call) => {
    const recent = (await store.ended()).filter(({ at }) => now() < at + HOUR_MS);
    const last = recent.findLast((ended) => mayBeSent(ended) && binding.isCall(ended.call, call));
    if (last === undefined) return undefined;
    // A token is no approval by anybody.
    const what = last.kind === 'token' ? 'The same was sent' : 'The same was approved and sent';
    return `${what} ${ago(now() - last.at)}.`;
  };
}

/** Nothing is noted of a process that was cut off in between: it may have sent it. */
function mayBeSent({ how, outcome }: Ended): boolean {
  return how === 'redeemed' && outcome?.sent !== false;
}

function ago(ms: number): string {
  const minutes = Math.floor(ms / MINUTE_MS);
  if (minutes < 1) return 'less than a minute ago';
  return minutes === 1 ? 'a minute ago' : `${minutes} minutes ago`;
}
