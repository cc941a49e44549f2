import * as z from 'zod';
import { namedValues } from '../arguments/named-values.ts';

const variableName = z
  .string()
  .regex(/^[A-Za-z_][\w-]*$/, 'expected letters, digits, - and _')
  .describe('A-Z a-z 0-9 _ -');

/** Environment variables that a call gives to all steps of a pipeline. */
export const variables = namedValues(variableName, z.string());

/** What Woodpecker itself looks for in the query of a restart, where the variables stand as well. */
const TAKEN = ['event', 'deploy_to', 'deploy_task', 'fork', 'access_token'];

/** The same for a restart. */
export const restartVariables = variables.refine(
  (given) => !TAKEN.some((name) => Object.hasOwn(given, name)),
  `none of them can have one of these names: ${TAKEN.join(', ')}`,
);
