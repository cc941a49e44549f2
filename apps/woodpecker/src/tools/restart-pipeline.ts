import {
  type Question,
  type Reader,
  sometimesGuardedTool,
  type SuppliedValue,
  type Words,
  words,
} from '@guard/core';
import * as z from 'zod';
import {
  getPipeline,
  type Pipeline,
  type Restart,
  restartPipeline as sendRestart,
} from '../api/pipelines.ts';
import { getRepo, type Repo } from '../api/repos.ts';
import { pipelineFacts } from '../pipelines/pipeline-facts.ts';
import {
  refuseBlocked,
  refuseClosed,
  refuseHalfDeployment,
  refuseOwnerless,
} from '../pipelines/restartable.ts';
import { start, startedOutput } from '../pipelines/start-pipeline.ts';
import { findSuperseded } from '../pipelines/superseded.ts';
import { whyUnapproved } from '../pipelines/unapproved.ts';
import { restartVariables } from '../pipelines/variables.ts';
import { whatRuns } from '../pipelines/what-runs.ts';
import { pipelineNumber, repoId } from '../arguments/ids.ts';
import { fromCall } from '../questions/from-call.ts';
import { RUNS } from '../hints.ts';
import { requireRight } from '../rights/require-right.ts';

export const restartPipeline = sometimesGuardedTool({
  name: 'restart_pipeline',
  title: 'Restart a pipeline',
  description:
    'Runs a pipeline again, as a new one or a deployment. Asks a person first when nobody approved its code.',
  hints: RUNS,
  input: z.strictObject({
    repo_id: repoId,
    number: pipelineNumber,
    event: z.literal('deployment').optional(),
    deploy_to: z.string().min(1).optional(),
    deploy_task: z.string().min(1).optional(),
    variables: restartVariables.optional(),
  }),
  output: startedOutput,
  untrusted: true,
  emptyIsAbsent: ['event', 'deploy_to', 'deploy_task'],
  lookWith: 'list_pipelines',
  targets: { repo_id: 'repository', number: 'pipeline number' },
  asksWhen:
    "only when it would run what nobody approved: a declined pipeline, one that was stopped while it may have waited for approval, one of a fork that was never reviewed, or a fork's as a deployment or with variables",
  question: async ({ input: { repo_id, number, ...how }, read }) => {
    refuseHalfDeployment(how);
    const current = await getPipeline(read, repo_id, number);
    refuseBlocked(current);
    const repo = await getRepo(read, repo_id);
    refuseClosed(repo, repo_id, how);
    const why = whyUnapproved(current, how, repo.require_approval);
    if (why === undefined) return { plan: how };
    return { ask: await aboutUnapproved(read, repo_id, { current, repo, how, why }), plan: how };
  },
  write: async ({ input: { repo_id, number }, plan, read, write }) =>
    start(read, {
      repoId: repo_id,
      send: () => sendRestart(write, repo_id, number, plan),
      isMine: ({ parent }) => parent === number,
    }),
});

interface Unapproved {
  readonly current: Pipeline;
  readonly repo: Repo;
  readonly how: Restart;
  readonly why: Words;
}

async function aboutUnapproved(
  read: Reader,
  repoId: number,
  { current, repo, how, why }: Unapproved,
): Promise<Question> {
  await requireRight(read, repoId, 'push');
  await refuseOwnerless(read, repoId);
  const { event = current.event, ...target } = how;
  const superseded = await findSuperseded(read, repoId, repo, current, event);
  return {
    will: words`This will restart pipeline ${current.number} of repository ${repoId}, ${why}.`,
    cost: words`${whatRuns(current, superseded, event)}
It runs at once, as a new pipeline: a restart waits for nobody's approval.`,
    confirm: words`Restart pipeline ${current.number} of repository ${repoId}`,
    supplied: suppliedBy(target),
    recognise: pipelineFacts(current, repo),
    // A number is given again once the newest pipeline is deleted, and a long list is shown in part.
    covers: { pipeline: current.id, superseded },
  };
}

/** What the call adds to the run, and only it knows. */
function suppliedBy({ deploy_to, deploy_task, variables = {} }: Restart): SuppliedValue[] {
  return fromCall([
    [words`deploy_to`, deploy_to],
    [words`deploy_task`, deploy_task],
    ...Object.entries(variables).map(([name, value]) => [words`Variable`, `${name}=${value}`] as const),
  ]);
}
