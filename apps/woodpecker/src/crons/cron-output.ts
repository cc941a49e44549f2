import * as z from 'zod';
import { written } from '../arguments/updating.ts';

/** What every tool returns of a cron. */
export const cronOutput = z.looseObject({
  id: z.int(),
  name: z.string(),
  schedule: z.string(),
  branch: z.string().optional(),
  enabled: z.boolean().optional(),
  next_exec: z.int().optional(),
});

export const writtenCron = z.looseObject({ ...cronOutput.shape, ...written });
