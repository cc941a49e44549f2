import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { listCrons as readCrons } from '../api/crons.ts';
import { repoId } from '../arguments/ids.ts';
import { more, NEXT_PAGE, window } from '../arguments/window.ts';
import { cronOutput } from '../crons/cron-output.ts';

export const listCrons = readTool({
  name: 'list_crons',
  title: 'List crons',
  description: 'Lists the crons of a repository: the schedules that start pipelines.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId, ...window }),
  output: z.looseObject({ crons: z.array(cronOutput), more }),
  untrusted: true,
  lists: { crons: { narrow: NEXT_PAGE } },
  read: async ({ input: { repo_id, ...part }, read }) => {
    const found = await readCrons(read, repo_id, part);
    return { crons: found.entries, more: found.more };
  },
});
