import * as z from 'zod';
import { written } from '../arguments/updating.ts';

/** What every tool returns of a secret: all but its value. */
export const secretOutput = z.looseObject({
  id: z.int(),
  name: z.string(),
  events: z.array(z.string()).nullish(),
  images: z.array(z.string()).nullish(),
});

export const writtenSecret = z.looseObject({ ...secretOutput.shape, ...written });
