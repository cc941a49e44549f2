import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { getCurrentUser, getFeed } from '../api/account.ts';
import { inShort, withSubject } from '../pipelines/listed-pipeline.ts';
import { userOutput } from './users.ts';

export const getCurrentUserTool = readTool({
  name: 'get_current_user',
  title: 'Get the current user',
  description: 'Shows the account that this server acts as.',
  hints: READS,
  input: z.strictObject({}),
  output: userOutput,
  untrusted: true,
  read: async ({ read }) => getCurrentUser(read),
});

export const getPipelineFeed = readTool({
  name: 'get_pipeline_feed',
  title: 'Get the pipeline feed',
  description:
    'Lists the newest 50 pipelines over all repositories of this account, or with latest the newest of each.',
  hints: READS,
  input: z.strictObject({ latest: z.boolean().optional() }),
  output: z.looseObject({ pipelines: z.array(z.looseObject({ repo_id: z.int() })) }),
  untrusted: true,
  lists: { pipelines: { ...inShort, narrow: 'list_pipelines shows those of one repository.' } },
  read: async ({ input, read }) => ({ pipelines: (await getFeed(read, input.latest)).map(withSubject) }),
});
