import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { getCurrentUser, getFeed } from '../api/account.ts';
import { briefPipeline } from '../pipelines/brief-pipeline.ts';
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
  list: { key: 'pipelines', narrow: 'list_pipelines shows those of one repository.' },
  read: async ({ input, read }) => {
    const entries = await getFeed(read, input.latest);
    return {
      pipelines: entries.map((entry) => Object.assign({ repo_id: entry.repo_id }, briefPipeline(entry))),
    };
  },
});
