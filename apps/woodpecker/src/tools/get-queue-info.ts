import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { getQueueInfo as readQueueInfo } from '../api/instance.ts';
import { inShort, withLabelsInOrder } from '../queue/listed-task.ts';

/** The workflow and its pipeline; the server leaves out what it does not know. */
const waiting = z.looseObject({
  id: z.string(),
  name: z.string().optional(),
  repo_id: z.int().optional(),
  pipeline_number: z.int().optional(),
});

const COUNTED = 'The fields that end in _total hold the counts.';

export const getQueueInfo = readTool({
  name: 'get_queue_info',
  title: 'Get the queue',
  description: 'Shows which builds wait, which run, and whether the queue is paused (administrators).',
  hints: READS,
  input: z.strictObject({}),
  output: z.looseObject({ paused: z.boolean(), pending: z.array(waiting) }),
  untrusted: true,
  lists: {
    running: { ...inShort, narrow: COUNTED },
    waiting_on_deps: { ...inShort, narrow: COUNTED },
    pending: { ...inShort, narrow: COUNTED },
  },
  read: async ({ read }) => {
    const { pending, waiting_on_deps, running, ...rest } = await readQueueInfo(read);
    return {
      ...rest,
      running_total: running.length,
      running: running.map(withLabelsInOrder),
      waiting_on_deps_total: waiting_on_deps.length,
      waiting_on_deps: waiting_on_deps.map(withLabelsInOrder),
      pending_total: pending.length,
      pending: pending.map(withLabelsInOrder),
    };
  },
});
