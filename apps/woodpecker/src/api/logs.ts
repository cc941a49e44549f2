import { path, type Reader, type Writer } from '@guard/core';
import * as z from 'zod';

/** One line of a step's log; `line` counts from 0, `data` is base64 of whatever bytes the step printed. */
const logEntry = z.looseObject({ line: z.int(), data: z.string().nullish() });

export type LogEntry = z.output<typeof logEntry>;

/** The first entry that does not fit is the last that is looked at: a note on each of a million costs a gigabyte. */
const logEntries = z.custom<LogEntry[]>(
  (value) => Array.isArray(value) && value.every((entry) => logEntry.safeParse(entry).success),
);

/** Woodpecker gives a log whole or not at all: each short line of it takes a hundred bytes of JSON and six values. */
const LOG = { bodyBytes: 32 * 1024 * 1024, bodyValues: 3_000_000 };

/** The log of a step, in no order that could be relied on; empty when there is none. */
export async function getStepLogs(
  read: Reader,
  repoId: number,
  number: number,
  stepId: number,
): Promise<LogEntry[]> {
  const entries = logEntries.nullable();
  return (
    (await read.json(path`/api/repos/${repoId}/logs/${number}/${stepId}`, entries, { limits: LOG })) ?? []
  );
}

/** Says nothing about success: a log that is kept in files stays, and the answer is the same. */
export async function deleteStepLogs(
  write: Writer,
  repoId: number,
  number: number,
  stepId: number,
): Promise<void> {
  await write.send('DELETE', path`/api/repos/${repoId}/logs/${number}/${stepId}`, { reply: z.undefined() });
}

/** Says nothing about success: Woodpecker hides what failed. */
export async function deletePipelineLogs(write: Writer, repoId: number, number: number): Promise<void> {
  await write.send('DELETE', path`/api/repos/${repoId}/logs/${number}`, { reply: z.undefined() });
}
