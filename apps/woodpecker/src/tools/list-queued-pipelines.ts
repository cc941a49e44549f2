import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { listQueuedPipelines as readQueuedPipelines } from '../api/pipelines.ts';
import { inShort, listedPipeline, withSubject } from '../pipelines/listed-pipeline.ts';

/** Those of the whole instance: a number says nothing without its repository. */
const pipelines = z.array(listedPipeline.extend({ repo_id: z.int().optional() }));

export const listQueuedPipelines = readTool({
  name: 'list_queued_pipelines',
  title: 'List queued pipelines',
  description: 'Lists all pipelines of the instance that wait or run, in short form (administrators).',
  hints: READS,
  input: z.strictObject({}),
  output: z.looseObject({ pipelines }),
  untrusted: true,
  lists: { pipelines: { ...inShort, narrow: 'list_pipelines shows those of one repository.' } },
  read: async ({ read }) => ({ pipelines: (await readQueuedPipelines(read)).map(withSubject) }),
});
