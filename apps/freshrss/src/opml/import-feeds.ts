import { BackendError, type Reader, ToolError, type Writer } from '@guard/core';
import { type Feed, readFeeds } from '../api/subscriptions.ts';
import { sendOpml } from '../api/write-subscriptions.ts';

/** After a 400 or a 500 the good feeds are there all the same, so only the list tells. Other refusals come before any work. */
export async function importInto(
  { read, write }: { read: Reader; write: Writer },
  opml: string,
  before: readonly Feed[],
): Promise<void> {
  try {
    await sendOpml(write, opml);
  } catch (error) {
    if (!(error instanceof BackendError) || error.outcome !== 'unknown') throw error;
    // PHP that died in the middle goes on no more than one that refused.
    if (error.status !== 400 && error.status !== 500)
      throw new ToolError(`${error.message} ${STILL_RUNNING}`);
    const after = await readFeeds(read).catch(() => undefined);
    const now =
      after === undefined
        ? 'What it took could not be read'
        : `${newFeeds(added(before, after).length)}, and settings may have been overwritten`;
    throw new ToolError(
      `FreshRSS ${REFUSED.get(error.status) ?? 'failed'}. ${now}: look with list_feeds before anything is tried again.`,
    );
  }
}

function newFeeds(count: number): string {
  return count === 0 ? 'No new feed is there' : `There are ${count} new feed(s) all the same`;
}

const REFUSED: ReadonlyMap<number | undefined, string> = new Map([
  [400, 'refused the file or a part of it (status 400, without a reason)'],
  [500, 'broke off in the middle of the file (status 500, without a reason; its log may have one)'],
]);

const STILL_RUNNING =
  'FreshRSS does not stop an import when nobody waits any longer: it may still be running. Do not import again; look with list_feeds in a few minutes.';

/** Numbers of the feeds that were not there before. */
export function added(before: readonly Feed[], after: readonly Feed[]): number[] {
  const known = new Set(before.map(({ id }) => id));
  return after.map(({ id }) => id).filter((id) => !known.has(id));
}
