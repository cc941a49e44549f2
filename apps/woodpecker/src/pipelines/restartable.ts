import { BackendError, type Reader, ToolError } from '@guard/core';
import type { Pipeline, Restart } from '../api/pipelines.ts';
import { listBranches, type Repo } from '../api/repos.ts';

/** @throws ToolError for a target of a deployment without the deployment */
export function refuseHalfDeployment({ event, deploy_to, deploy_task }: Restart): void {
  if (event === undefined && (deploy_to ?? deploy_task) !== undefined)
    throw new ToolError(
      'Nothing was done: deploy_to and deploy_task can only be passed with event deployment.',
    );
}

/** @throws ToolError for a pipeline that waits for a person */
export function refuseBlocked({ status }: Pipeline): void {
  if (status === 'blocked')
    throw new ToolError(
      'Nothing was done: this pipeline waits for approval. approve_pipeline asks a person.',
    );
}

/** @throws ToolError for what Woodpecker refuses whoever asks */
export function refuseClosed({ active, allow_deploy }: Repo, repoId: number, { event }: Restart): void {
  if (!active)
    throw new ToolError(
      `Nothing was done: repository ${repoId} is not active. activate_repository switches it on.`,
    );
  if (event === 'deployment' && !allow_deploy)
    throw new ToolError(
      'Nothing was done: allow_deploy of this repository is off, and a restart with event deployment needs it. update_repository turns it on, and asks a person first.',
    );
}

/**
 * Without an owner there is no account to clone with, and a restart is refused; only a look at the forge tells.
 *
 * @throws ToolError for a repository without an owner
 */
export async function refuseOwnerless(read: Reader, repoId: number): Promise<void> {
  const look = listBranches(read, repoId, { limit: 1 });
  await look.catch((error: unknown) => {
    if (!(error instanceof BackendError) || error.status !== 404) return;
    throw new ToolError(
      `Nothing was done: repository ${repoId} has no owner, and restarts need one. chown_repository makes this account the owner, and asks a person first.`,
    );
  });
}
