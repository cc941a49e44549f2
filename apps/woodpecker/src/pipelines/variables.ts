import * as z from 'zod';
import { namedValues } from '../arguments/named-values.ts';

const variableName = z
  .string()
  .regex(/^[A-Za-z_][\w-]*$/, 'expected letters, digits, - and _')
  .describe('A-Z a-z 0-9 _ -');

/** Environment variables that a call gives to all steps of a pipeline. */
export const variables = namedValues(variableName, z.string());
