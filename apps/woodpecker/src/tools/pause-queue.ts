import { guardedTool, none, words } from '@guard/core';
import * as z from 'zod';
import { getQueueInfo, pauseQueue as sendPause } from '../api/instance.ts';
import { unchanged } from '../api/settings.ts';
import { SWITCHES } from '../hints.ts';

export const pauseQueue = guardedTool({
  name: 'pause_queue',
  title: 'Pause the queue',
  description: 'Stops all new builds of the instance; running ones go on. Asks a person first.',
  hints: SWITCHES,
  input: z.strictObject({}),
  output: z.looseObject({ paused: z.boolean() }),
  untrusted: false,
  lookWith: 'get_queue_info',
  targets: {},
  question: async ({ read, fixed }) => {
    const { paused, pending, running } = await getQueueInfo(read);
    if (paused) return { settled: unchanged({ paused }) };
    // Both change all the time: on a busy instance, no answer would match its question.
    const fixes = fixed ?? { waiting: String(pending.length), running: String(running.length) };
    return {
      will: words`This will pause the queue of the whole instance.`,
      cost: words`No new build starts for anybody, and nothing tells the people who wait why. Now ${Number(fixes['waiting'])} wait and
${Number(fixes['running'])} run. It lasts until resume_queue, or until the server starts anew.`,
      confirm: words`Pause the queue`,
      recognise: none('it is about the whole instance'),
      fixes,
    };
  },
  write: async ({ write }) => {
    await sendPause(write);
    return { paused: true };
  },
});
