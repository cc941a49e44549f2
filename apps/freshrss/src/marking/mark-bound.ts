import { type Fixed, type Reader, ToolError } from '@guard/core';
import { lastBefore } from '../articles/crawl-time.ts';
import type { Selected } from '../articles/selection.ts';
import { agreedBound, type Bound } from './agreed-bound.ts';
import { type MarkScope, unreadUntil } from './mark-scope.ts';

/** What limits a mark besides the newest article. */
interface Limits {
  /** What the question fixed that this call brings the approval of. */
  readonly fixed: Fixed | undefined;
  readonly crawledBefore: Date | undefined;
}

/**
 * Up to where a mark goes, and how much is unread there.
 *
 * @throws ToolError when nothing that was crawled before then is unread
 */
export async function markBound(
  read: Reader,
  selected: Selected,
  scope: MarkScope,
  { fixed, crawledBefore }: Limits,
): Promise<Bound> {
  const countUntil = async (until: bigint) => unreadUntil(read, selected, scope, until);
  const last = crawledBefore && lastBefore(crawledBefore);
  const fresh =
    last === undefined || last >= scope.newest
      ? { until: scope.newest, unread: scope.unread }
      : { until: last, unread: await countUntil(last) };
  if (fresh.unread === 0) {
    throw new ToolError(
      'Nothing was done: no article in it that was crawled before crawled_before is unread.',
    );
  }
  return agreedBound(fixed, fresh, countUntil);
}
