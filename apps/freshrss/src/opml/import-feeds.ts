import { BackendError, counted, type Reader, ToolError, words, type Writer } from '@guard/core';
import { type Feed, readFeeds } from '../api/subscriptions.ts';
import { sendOpml } from '../api/write-subscriptions.ts';

/** After a 400 or a 500 the good feeds were added all the same: only the list shows which. */
export async function importInto(
  { read, write }: { read: Reader; write: Writer },
  opml: string,
  before: readonly Feed[],
): Promise<void> {
  try {
    await sendOpml(write, opml);
  } catch (error) {
    if (!(error instanceof BackendError) || error.outcome !== 'unknown') throw error;
    // After these two, PHP has ended and does nothing more.
    if (error.status !== 400 && error.status !== 500)
      throw new ToolError(`${error.message} ${STILL_RUNNING}`);
    const after = await readFeeds(read).catch(() => undefined);
    const now =
      after === undefined
        ? 'What it imported could not be read'
        : `${newFeeds(added(before, after).length)}, and settings may have been overwritten`;
    throw new ToolError(
      `FreshRSS ${REFUSED.get(error.status) ?? 'failed'}. ${now}: check with list_feeds before you try again.`,
    );
  }
}

function newFeeds(count: number): string {
  if (count === 0) return 'No new feed was added';
  return String(
    words`${counted(count, words`new feed`)} ${count === 1 ? words`was` : words`were`} added all the same`,
  );
}

const REFUSED: ReadonlyMap<number | undefined, string> = new Map([
  [400, 'refused the file or a part of it (status 400, without a reason)'],
  [500, 'stopped in the middle of the file (status 500, without a reason; its log may have one)'],
]);

const STILL_RUNNING =
  'FreshRSS does not stop an import when the connection ends, so it may still be running. Do not import again; check with list_feeds in a few minutes.';

/** Numbers of the new feeds. */
export function added(before: readonly Feed[], after: readonly Feed[]): number[] {
  const known = new Set(before.map(({ id }) => id));
  return after.map(({ id }) => id).filter((id) => !known.has(id));
}
