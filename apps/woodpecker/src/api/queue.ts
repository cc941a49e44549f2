import { path, type Reader } from '@guard/core';
import * as z from 'zod';
import { agent } from './agents.ts';
import { listPages } from './pages.ts';

const labels = z
  .record(z.string(), z.string())
  .nullish()
  .transform((found) => found ?? {});

/** A workflow that waits for an agent; its id is that of the workflow. */
const task = z.looseObject({
  id: z.string(),
  labels,
  concurrency_limit: z.int().default(0),
});

export type WaitingTask = z.output<typeof task>;

const queue = z.looseObject({
  pending: z.array(task),
  /** `worker_count` is how many more workflows the agents that are connected would take. */
  stats: z.looseObject({ worker_count: z.int(), running_count: z.int() }),
  paused: z.boolean(),
});

export type Queue = z.output<typeof queue>;

/** What waits for an agent; administrators only. */
export async function getQueue(read: Reader): Promise<Queue> {
  return read.json(path`/api/queue/info`, queue);
}

const worker = agent.extend({
  org_id: z.int().default(-1),
  platform: z.string().default(''),
  backend: z.string().default(''),
  custom_labels: labels,
  last_contact: z.int().default(0),
});

export type Worker = z.output<typeof worker>;

/** More agents than this are not looked through. */
const MOST_AGENTS = 500;

/** All agents with what they take; administrators only. Undefined when there are too many to look through. */
export async function listWorkers(read: Reader): Promise<Worker[] | undefined> {
  const { entries, more } = await listPages(read, path`/api/agents`, worker, { limit: MOST_AGENTS });
  return more ? undefined : entries;
}
