import { oneOf, type Reader, ToolError, type Words, words } from '@guard/core';
import * as z from 'zod';
import { getPipeline, type Pipeline } from '../api/pipelines.ts';
import { stepsOf } from './failing-steps.ts';
import { isActive, STATUSES } from './statuses.ts';

/** What every deletion of a pipeline, or of what it printed, answers. */
export const deletedOutput = z.looseObject({ deleted: z.boolean() });

/** @throws ToolError for a pipeline that Woodpecker would not delete anything of yet */
export async function getEnded(read: Reader, repoId: number, number: number): Promise<Pipeline> {
  const found = await getPipeline(read, repoId, number);
  if (!isActive(found.status)) return found;
  const status = String(oneOf(found.status, STATUSES));
  throw new ToolError(
    `Nothing was done: pipeline ${number} of repository ${repoId} is ${status}. Call cancel_pipeline first.`,
  );
}

/** How many steps it has, in words. */
export function stepCount(pipeline: Pipeline): Words {
  const { length } = stepsOf(pipeline);
  return length === 1 ? words`1 step` : words`${length} steps`;
}
