import * as z from 'zod';
import { written } from '../arguments/updating.ts';

/** What every tool returns of an account. */
export const userOutput = z.looseObject({
  id: z.int(),
  login: z.string(),
  forge_id: z.int().optional(),
  email: z.string().optional(),
  /** Missing where it is false. */
  admin: z.boolean().optional(),
  org_id: z.int().optional(),
});

export const writtenUser = z.looseObject({ ...userOutput.shape, ...written });
