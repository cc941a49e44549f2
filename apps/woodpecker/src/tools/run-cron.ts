import { writeTool } from '@guard/core';
import * as z from 'zod';
import { getCron, runCron as sendRun } from '../api/crons.ts';
import { repoId } from '../arguments/ids.ts';
import { cronId } from '../crons/cron-arguments.ts';
import { RUNS } from '../hints.ts';
import { start, startedOutput } from '../pipelines/start-pipeline.ts';

export const runCron = writeTool({
  name: 'run_cron',
  title: 'Run a cron',
  description:
    'Starts the pipeline of a cron now, even if the cron is disabled. A repeat starts another run.',
  hints: RUNS,
  input: z.strictObject({ repo_id: repoId, cron_id: cronId }),
  output: startedOutput,
  untrusted: true,
  lookWith: 'list_pipelines',
  targets: { repo_id: 'repository', cron_id: 'cron' },
  neverAsks: 'running builds is what a CI is for, and no question can make a run happen once',
  write: async ({ input: { repo_id, cron_id }, read, write }) => {
    const { name, branch } = await getCron(read, repo_id, cron_id);
    return start(read, {
      repoId: repo_id,
      send: () => sendRun(write, repo_id, cron_id),
      // Up to 3.13 a pipeline does not name its cron.
      isMine: (found) => found.event === 'cron' && (found.cron ?? name) === name,
      branch: branch === '' ? undefined : branch,
    });
  },
});
