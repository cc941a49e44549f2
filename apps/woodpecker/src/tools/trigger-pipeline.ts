import { writeTool } from '@guard/core';
import * as z from 'zod';
import { getCurrentUser } from '../api/account.ts';
import { triggerPipeline as sendTrigger } from '../api/pipelines.ts';
import { start, startedOutput } from '../pipelines/start-pipeline.ts';
import { variables } from '../pipelines/variables.ts';
import { repoId } from '../arguments/ids.ts';
import { RUNS } from '../hints.ts';

export const triggerPipeline = writeTool({
  name: 'trigger_pipeline',
  title: 'Trigger a pipeline',
  description: 'Starts a manual pipeline on a branch. Every call starts another run.',
  hints: RUNS,
  input: z.strictObject({
    repo_id: repoId,
    branch: z.string().min(1).max(500),
    variables: variables.optional(),
  }),
  output: startedOutput,
  untrusted: true,
  lookWith: 'list_pipelines',
  targets: { repo_id: 'repository', branch: 'branch' },
  neverAsks: 'running builds is what a CI is for, and no question can make a run happen only once',
  write: async ({ input: { repo_id, branch, variables: given = {} }, read, write }) => {
    const { login } = await getCurrentUser(read);
    return start(read, {
      repoId: repo_id,
      send: () => sendTrigger(write, repo_id, { branch, variables: given }),
      isMine: (found) => found.event === 'manual' && found.branch === branch && found.author === login,
      branch,
    });
  },
});
