import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { getQueueInfo as readQueueInfo } from '../api/instance.ts';
import { briefTask } from '../queue/brief-task.ts';
import { firstEntries } from './excerpt.ts';

/** Characters of a result that the tasks of one kind may take, so that those of the others are shown, too. */
const TASKS = 6500;

/** The workflow and its pipeline; the server leaves out what it does not know. */
const waiting = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  repo_id: z.int().optional(),
  pipeline_number: z.int().optional(),
});

export const getQueueInfo = readTool({
  name: 'get_queue_info',
  title: 'Get the queue',
  description: 'Shows what waits, what runs, and whether the queue is paused (administrators).',
  hints: READS,
  input: z.strictObject({}),
  output: z.looseObject({ paused: z.boolean(), pending: z.array(waiting) }),
  untrusted: true,
  list: { key: 'pending', narrow: 'pending_total has the count.' },
  read: async ({ read }) => {
    const { pending, waiting_on_deps, running, ...rest } = await readQueueInfo(read);
    return {
      ...rest,
      running_total: running.length,
      running: firstEntries(running.map(briefTask), TASKS),
      waiting_on_deps_total: waiting_on_deps.length,
      waiting_on_deps: firstEntries(waiting_on_deps.map(briefTask), TASKS),
      pending_total: pending.length,
      pending: pending.map(briefTask),
    };
  },
});
