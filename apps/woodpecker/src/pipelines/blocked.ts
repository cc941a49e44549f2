import { oneOf, type Reader, ToolError } from '@guard/core';
import { getPipeline, type Pipeline } from '../api/pipelines.ts';
import { STATUSES } from './statuses.ts';

/** @throws ToolError for a pipeline that does not wait for approval */
export async function getBlocked(read: Reader, repoId: number, number: number): Promise<Pipeline> {
  const found = await getPipeline(read, repoId, number);
  if (found.status === 'blocked') return found;
  const status = String(oneOf(found.status, STATUSES));
  throw new ToolError(
    `Nothing was done: pipeline ${number} of repository ${repoId} does not wait for approval: its status is ${status}.`,
  );
}
