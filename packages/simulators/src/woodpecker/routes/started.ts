import { empty, json } from '../http/answers.ts';
import { NO_DEFINITION } from '../rows/definition.ts';
import type { PipelineRow } from '../rows/pipeline.ts';

/**
 * The answer to a start. A configuration that leaves nothing to run created no pipeline, which only the header says;
 * one that could not be fetched did, with an error in it, and the answer does not tell.
 * @param unfetched stands in for that pipeline
 */
export function started(
  pipeline: PipelineRow | undefined,
  shape: (row: PipelineRow) => object,
  unfetched: () => Response,
): Response {
  if (pipeline === undefined) return empty(204, { 'pipeline-filtered': 'true' });
  return pipeline.definition === NO_DEFINITION ? unfetched() : json(shape(pipeline));
}
