import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { getFeed } from '../api/account.ts';
import { inShort, withSubject } from '../pipelines/listed-pipeline.ts';

export const getPipelineFeed = readTool({
  name: 'get_pipeline_feed',
  title: 'Get the pipeline feed',
  description:
    'Lists the newest 50 pipelines of all repositories of this account. With latest, lists the newest of each repository.',
  hints: READS,
  input: z.strictObject({ latest: z.boolean().optional() }),
  output: z.looseObject({ pipelines: z.array(z.looseObject({ repo_id: z.int() })) }),
  untrusted: true,
  lists: { pipelines: { ...inShort, narrow: 'list_pipelines shows those of one repository.' } },
  read: async ({ input, read }) => ({ pipelines: (await getFeed(read, input.latest)).map(withSubject) }),
});
