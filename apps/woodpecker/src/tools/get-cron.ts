import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { getCron as readCron } from '../api/crons.ts';
import { repoId } from '../arguments/ids.ts';
import { cronId } from '../crons/cron-arguments.ts';
import { cronOutput } from '../crons/cron-output.ts';

export const getCron = readTool({
  name: 'get_cron',
  title: 'Get a cron',
  description: 'Shows one cron of a repository.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId, cron_id: cronId }),
  output: cronOutput,
  untrusted: true,
  read: async ({ input, read }) => readCron(read, input.repo_id, input.cron_id),
});
