import { cleanLine } from '@guard/core';
import * as z from 'zod';
import { STORED_BYTES, storedBytes } from '../api/stored-name.ts';

/** A category or a label that exists, as it is listed. */
export const existingName = z.string().min(1).max(200);

/** A new name. What FreshRSS would trim or cut is refused, because it would then be a different name. */
export const newName = z
  .string()
  .min(1)
  .refine((text) => text === cleanLine(text), 'contains line breaks, control or invisible characters')
  .refine((text) => text.trim() === text, 'begins or ends with a blank')
  .refine((text) => storedBytes(text) <= STORED_BYTES, `is longer than ${STORED_BYTES} bytes`);
