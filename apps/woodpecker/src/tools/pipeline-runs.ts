import { BackendError, type Reader, type SuppliedValue, ToolError, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { getCurrentUser } from '../api/account.ts';
import {
  getPipeline,
  type Pipeline,
  type Restart,
  restartPipeline,
  triggerPipeline,
} from '../api/pipelines.ts';
import { getRepo, listBranches, type Repo } from '../api/repos.ts';
import { pipelineNumber, repoId } from './arguments.ts';
import { RUNS } from './hints.ts';
import { namedValues } from './named-values.ts';
import { pipelineTargets } from './pipeline-targets.ts';
import { requireRight } from './rights.ts';
import { whatRuns } from '../pipelines/what-runs.ts';
import { start, startedOutput } from '../pipelines/start-pipeline.ts';
import { whyUnapproved } from '../pipelines/unapproved.ts';

const variableName = z
  .string()
  .regex(/^[A-Za-z_][\w-]*$/, 'expected letters, digits, - and _')
  .describe('A-Z a-z 0-9 _ -');

export const triggerPipelineTool = writeTool({
  name: 'trigger_pipeline',
  title: 'Trigger a pipeline',
  description: 'Starts a manual pipeline on a branch, with variables. Every call starts another run.',
  hints: RUNS,
  input: z.strictObject({
    repo_id: repoId,
    branch: z.string().min(1).max(500),
    variables: namedValues(variableName, z.string()).optional(),
  }),
  output: startedOutput,
  untrusted: true,
  lookWith: 'list_pipelines',
  asks: {
    rule: 'never',
    because: 'running builds is what a CI is for, and no question can make a run happen only once',
  },
  write: async ({ input: { repo_id, branch, variables = {} }, write }) => {
    const { login } = await getCurrentUser(write);
    return start(write, {
      repoId: repo_id,
      send: () => triggerPipeline(write, repo_id, { branch, variables }),
      isMine: (found) => found.event === 'manual' && found.branch === branch && found.author === login,
      branch,
    });
  },
});

function refuseHalfDeployment({ event, deploy_to, deploy_task }: Restart): void {
  if (event === undefined && (deploy_to ?? deploy_task) !== undefined)
    throw new ToolError('Nothing was done: deploy_to and deploy_task go with event deployment.');
}

function refuseBlocked({ status }: Pipeline): void {
  if (status === 'blocked')
    throw new ToolError(
      'Nothing was done: this pipeline waits for approval. approve_pipeline asks a person.',
    );
}

/** @throws ToolError for what Woodpecker refuses whoever asks */
function refuseClosed({ active, allow_deploy }: Repo, repoId: number, { event }: Restart): void {
  if (!active)
    throw new ToolError(
      `Nothing was done: repository ${repoId} is not active. activate_repository switches it on.`,
    );
  if (event === 'deployment' && !allow_deploy)
    throw new ToolError(
      'Nothing was done: allow_deploy of this repository is off, and a restart with event deployment needs it. update_repository turns it on, and asks a person first.',
    );
}

/** Without an owner there is no account to clone with, and a restart is refused; only a look at the forge tells. */
async function refuseOwnerless(read: Reader, repoId: number): Promise<void> {
  const look = listBranches(read, repoId, { limit: 1 });
  await look.catch((error: unknown) => {
    if (!(error instanceof BackendError) || error.status !== 404) return;
    throw new ToolError(
      `Nothing was done: repository ${repoId} has no owner, and restarts need one. chown_repository makes this account the owner, and asks a person first.`,
    );
  });
}

/** What the call adds to the run, and only it knows. */
function suppliedBy({ deploy_to, deploy_task }: Restart): SuppliedValue[] {
  const values = [
    [words`deploy_to`, deploy_to],
    [words`deploy_task`, deploy_task],
  ] as const;
  return values.flatMap(([label, value]) => (value === undefined ? [] : [{ label, value }]));
}

export const restartPipelineTool = writeTool({
  name: 'restart_pipeline',
  title: 'Restart a pipeline',
  description:
    'Runs a pipeline again as a new one; with event deployment, as a deployment to deploy_to. Every call starts another run. Asks a person first when nobody approved its code.',
  hints: RUNS,
  input: z.strictObject({
    repo_id: repoId,
    number: pipelineNumber,
    event: z.literal('deployment').optional(),
    deploy_to: z.string().min(1).max(250).optional(),
    deploy_task: z.string().min(1).max(250).optional(),
  }),
  output: startedOutput,
  untrusted: true,
  emptyIsAbsent: ['event', 'deploy_to', 'deploy_task'],
  lookWith: 'list_pipelines',
  asks: {
    rule: 'when',
    when: "only when it would run what nobody approved: a declined pipeline, one that was stopped while it may have waited for approval, one of a fork that was never reviewed, or a fork's as a deployment",
    prepare: async ({ input: { repo_id, number, ...how }, read }) => {
      refuseHalfDeployment(how);
      const current = await getPipeline(read, repo_id, number);
      refuseBlocked(current);
      const repo = await getRepo(read, repo_id);
      refuseClosed(repo, repo_id, how);
      const why = whyUnapproved(current, how, repo.require_approval);
      if (why === undefined) return { plan: how };
      await requireRight(read, repo_id, 'push');
      await refuseOwnerless(read, repo_id);
      const { event = current.event, ...target } = how;
      return {
        question: {
          targets: pipelineTargets(repo_id, current),
          will: words`This will restart pipeline ${number} of repository ${repo_id}, ${why}.`,
          cost: words`${await whatRuns(read, repo_id, repo, current, event)}
It runs at once, as a new pipeline: a restart waits for nobody's approval.`,
          confirm: words`Restart pipeline ${number} of repository ${repo_id}`,
          supplied: suppliedBy(target),
        },
        plan: how,
      };
    },
  },
  write: async ({ input: { repo_id, number }, plan, write }) =>
    start(write, {
      repoId: repo_id,
      send: () => restartPipeline(write, repo_id, number, plan),
      isMine: ({ parent }) => parent === number,
    }),
});
