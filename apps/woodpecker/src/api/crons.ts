import { path, type Reader, type Writer } from '@guard/core';
import * as z from 'zod';
import { listPages, type Window } from './pages.ts';
import { sendStart, type Start } from './pipelines.ts';
import type { Settings } from './settings.ts';

/** A cron; `next_exec` and other times are seconds since 1970. */
const cron = z.looseObject({
  id: z.int(),
  name: z.string(),
  schedule: z.string(),
  branch: z.string().optional(),
});

/** Before 3.13 a cron is always on, before 3.15 it runs by UTC. */
export const CRON_SETTINGS: Settings = {
  enabled: { since: 13, absent: true },
  variables: { since: 13 },
  timezone: { since: 15, absent: 'UTC' },
};

export async function listCrons(read: Reader, repoId: number, window: Window) {
  return listPages(read, path`/api/repos/${repoId}/cron`, cron, window);
}

export async function getCron(read: Reader, repoId: number, id: number) {
  return read.json(path`/api/repos/${repoId}/cron/${id}`, cron);
}

export async function createCron(write: Writer, repoId: number, body: Record<string, unknown>) {
  return write.send('POST', path`/api/repos/${repoId}/cron`, { json: body, reply: cron });
}

export async function patchCron(write: Writer, repoId: number, id: number, patch: Record<string, unknown>) {
  return write.send('PATCH', path`/api/repos/${repoId}/cron/${id}`, { json: patch, reply: cron });
}

export async function runCron(write: Writer, repoId: number, id: number): Promise<Start> {
  return sendStart(write, path`/api/repos/${repoId}/cron/${id}`);
}

export async function deleteCron(write: Writer, repoId: number, id: number): Promise<void> {
  await write.send('DELETE', path`/api/repos/${repoId}/cron/${id}`, { reply: z.undefined() });
}
