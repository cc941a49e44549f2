import { writeTool } from '@guard/core';
import * as z from 'zod';
import { resumeQueue as sendResumption } from '../api/instance.ts';
import { SWITCHES } from '../hints.ts';

export const resumeQueue = writeTool({
  name: 'resume_queue',
  title: 'Resume the queue',
  description: 'Ends a pause of the queue: builds start again.',
  hints: SWITCHES,
  input: z.strictObject({}),
  output: z.looseObject({ paused: z.boolean() }),
  untrusted: false,
  lookWith: 'get_queue_info',
  targets: {},
  neverAsks: 'it only ends a pause',
  write: async ({ write }) => {
    await sendResumption(write);
    return { paused: false };
  },
});
