import * as z from 'zod';
import { written } from '../arguments/updating.ts';

/** What every tool returns of a forge. */
export const forgeOutput = z.looseObject({ id: z.int(), type: z.string(), url: z.string() });

export const writtenForge = z.looseObject({ ...forgeOutput.shape, ...written });
