import { path, type Reader, type Writer } from '@guard/core';
import * as z from 'zod';
import { nullable } from './pages.ts';

/** One line of a step's log; `line` counts from 0, `data` is base64 of whatever bytes the step printed. */
const logEntry = z.looseObject({ line: z.int(), data: z.string().nullish() });

export type LogEntry = z.output<typeof logEntry>;

/** Woodpecker gives a log whole or not at all, and each short line of it takes a hundred bytes of JSON. */
const LOG_BYTES = 32 * 1024 * 1024;

/** The log of a step, in no order that could be relied on; empty when there is none. */
export async function getStepLogs(
  read: Reader,
  repoId: number,
  number: number,
  stepId: number,
): Promise<LogEntry[]> {
  return read.json(path`/api/repos/${repoId}/logs/${number}/${stepId}`, nullable(logEntry), {
    limits: { bodyBytes: LOG_BYTES },
  });
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
