import { path, type Path, type Reader, type Writer } from '@guard/core';
import * as z from 'zod';

/** One line of a step's log; `line` counts from 0, `data` is base64 of whatever bytes the step printed. */
const logEntry = z.object({ line: z.int(), data: z.string().nullish() });

export type LogEntry = z.output<typeof logEntry>;

const logOf = (repoId: number, number: number, stepId: number): Path =>
  path`/api/repos/${repoId}/logs/${number}/${stepId}`;

/**
 * Reads the log of a step, in no order that could be relied on. Woodpecker gives it whole or not at all, and a line of
 * 80 characters takes 170 bytes: what is not kept of it is gone.
 */
export async function readStepLog(
  read: Reader,
  repoId: number,
  number: number,
  stepId: number,
  keep: (entry: LogEntry) => void,
): Promise<void> {
  const onEntry = (entry: LogEntry) => {
    keep(entry);
    return true;
  };
  await read.entries(logOf(repoId, number, stepId), logEntry, { onEntry });
}

/** Whether a step has a log, without reading more of it than its first line. */
export async function hasStepLog(
  read: Reader,
  repoId: number,
  number: number,
  stepId: number,
): Promise<boolean> {
  let found = false;
  const onEntry = () => {
    found = true;
    return false;
  };
  await read.entries(logOf(repoId, number, stepId), logEntry, { onEntry });
  return found;
}

/** The answer is the same whether it worked: a log that is kept in files stays. */
export async function deleteStepLogs(
  write: Writer,
  repoId: number,
  number: number,
  stepId: number,
): Promise<void> {
  await write.send('DELETE', logOf(repoId, number, stepId), { reply: z.undefined() });
}

/** The answer is the same whether it worked: Woodpecker hides what failed. */
export async function deletePipelineLogs(write: Writer, repoId: number, number: number): Promise<void> {
  await write.send('DELETE', path`/api/repos/${repoId}/logs/${number}`, { reply: z.undefined() });
}
