import { wholeNumber } from '@guard/core';
import * as z from 'zod';
import { namedValues } from '../arguments/named-values.ts';

export const cronId = wholeNumber('Id of the cron');
export const cronName = z.string().min(1).max(250);
export const schedule = z.string().min(1).describe('Five fields, or @daily, @every 1h30m and the like');

/** What is optional when a cron is created. */
export const cronSettings = {
  branch: z.string().min(1).optional(),
  timezone: z.string().min(1).describe('IANA name; default UTC').optional(),
  enabled: z.boolean().optional(),
  variables: namedValues(z.string().min(1), z.string()).optional(),
};
