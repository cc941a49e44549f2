import { type Reader, ToolError } from '@guard/core';
import { asAccount } from '../api/account.ts';
import { getLatestPipeline, getPipeline, type Pipeline } from '../api/pipelines.ts';

/** How a caller names a pipeline; neither of the two means the newest of a push to the default branch. */
export interface PipelineChoice {
  readonly number?: number | undefined;
  readonly branch?: string | undefined;
}

/** Finds a pipeline by its number, or the newest of a push to a branch. */
export async function findPipeline(
  read: Reader,
  repoId: number,
  { number, branch }: PipelineChoice,
): Promise<Pipeline> {
  if (number !== undefined && branch !== undefined) throw new ToolError('Pass number or branch, not both.');
  const wanted =
    number === undefined ? getLatestPipeline(read, repoId, branch) : getPipeline(read, repoId, number);
  return asAccount(read, wanted);
}
