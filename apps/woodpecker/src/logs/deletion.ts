import { type Reader, ToolError } from '@guard/core';
import { hasStepLog } from '../api/logs.ts';
import { endedLately } from '../pipelines/arrival.ts';

/** The result of a deletion when there is nothing to delete. */
export const NO_LOG = { deleted: true, note: 'There is no log: nothing was there to delete.' };

/** @throws ToolError while a log may be on its way: what arrives after the deletion would stay */
export function refuseEarly(finished: number, now: number): void {
  if (endedLately(finished, now))
    throw new ToolError(
      'Nothing was done: it has just ended and its log has not arrived yet. What arrives later would stay. Call again in a minute.',
    );
}

/** What became of a deletion: 204 is what Woodpecker answers in any case. */
export async function outcomeOf(read: Reader, repoId: number, number: number, stepIds: readonly number[]) {
  const left: number[] = [];
  for (const id of stepIds) {
    if (await hasStepLog(read, repoId, number, id)) left.push(id);
  }
  if (left.length === 0) return { deleted: true };
  return {
    deleted: false,
    still_there: left,
    why: 'Woodpecker reported success, but the logs of these steps still exist: its log store keeps them, or failed.',
  };
}
