import type { Tool } from '@guard/core';
import { createCron } from './tools/create-cron.ts';
import { deleteCron } from './tools/delete-cron.ts';
import { getCron } from './tools/get-cron.ts';
import { listCrons } from './tools/list-crons.ts';
import { runCron } from './tools/run-cron.ts';
import { updateCron } from './tools/update-cron.ts';
import { createRegistry } from './tools/create-registry.ts';
import { deleteRegistry } from './tools/delete-registry.ts';
import { getRegistry } from './tools/get-registry.ts';
import { listRegistries } from './tools/list-registries.ts';
import { updateRegistry } from './tools/update-registry.ts';
import { createSecret } from './tools/create-secret.ts';
import { deleteSecret } from './tools/delete-secret.ts';
import { getSecret } from './tools/get-secret.ts';
import { listSecrets } from './tools/list-secrets.ts';
import { updateSecret } from './tools/update-secret.ts';
import { getRepository } from './tools/get-repository.ts';
import { getRepositoryPermissions } from './tools/get-repository-permissions.ts';
import { listRepositoryPullRequests } from './tools/list-repository-pull-requests.ts';
import { listRepositories } from './tools/list-repositories.ts';
import { listRepositoryBranches } from './tools/list-repository-branches.ts';
import { lookupRepository } from './tools/lookup-repository.ts';
import { activateRepository } from './tools/activate-repository.ts';
import { deleteRepository } from './tools/delete-repository.ts';
import { updateRepository } from './tools/update-repository.ts';
import { chownRepository } from './tools/chown-repository.ts';
import { moveRepository } from './tools/move-repository.ts';
import { repairRepository } from './tools/repair-repository.ts';

import { getCurrentUser } from './tools/get-current-user.ts';
import { getPipelineFeed } from './tools/get-pipeline-feed.ts';
import { createForge } from './tools/create-forge.ts';
import { deleteForge } from './tools/delete-forge.ts';
import { getForge } from './tools/get-forge.ts';
import { listForges } from './tools/list-forges.ts';
import { updateForge } from './tools/update-forge.ts';
import { deleteOrganization } from './tools/delete-organization.ts';
import { getOrganization } from './tools/get-organization.ts';
import { getOrganizationPermissions } from './tools/get-organization-permissions.ts';
import { listOrganizations } from './tools/list-organizations.ts';
import { lookupOrganization } from './tools/lookup-organization.ts';
import { createUser } from './tools/create-user.ts';
import { deleteUser } from './tools/delete-user.ts';
import { updateUser } from './tools/update-user.ts';
import { getUser } from './tools/get-user.ts';
import { listUsers } from './tools/list-users.ts';
import { listPipelines } from './tools/list-pipelines.ts';
import { getPipeline } from './tools/get-pipeline.ts';
import { getPipelineConfig } from './tools/get-pipeline-config.ts';
import { getPipelineMetadata } from './tools/get-pipeline-metadata.ts';
import { listQueuedPipelines } from './tools/list-queued-pipelines.ts';
import { getStepLogs } from './tools/get-step-logs.ts';
import { getChangesSinceSuccess } from './tools/get-changes-since-success.ts';
import { searchStepLogs } from './tools/search-step-logs.ts';
import { whyFailed } from './tools/why-failed.ts';
import { triggerPipeline } from './tools/trigger-pipeline.ts';
import { restartPipeline } from './tools/restart-pipeline.ts';
import { cancelPipeline } from './tools/cancel-pipeline.ts';
import { approvePipeline } from './tools/approve-pipeline.ts';
import { declinePipeline } from './tools/decline-pipeline.ts';
import { deletePipeline } from './tools/delete-pipeline.ts';
import { deletePipelines } from './tools/delete-pipelines.ts';
import { deleteStepLogs } from './tools/delete-step-logs.ts';
import { deletePipelineLogs } from './tools/delete-pipeline-logs.ts';
import { listAgents } from './tools/list-agents.ts';
import { getAgent } from './tools/get-agent.ts';
import { listAgentTasks } from './tools/list-agent-tasks.ts';
import { createAgent } from './tools/create-agent.ts';
import { updateAgent } from './tools/update-agent.ts';
import { deleteAgent } from './tools/delete-agent.ts';
import { getServerInfo } from './tools/get-server-info.ts';
import { getQueueInfo } from './tools/get-queue-info.ts';
import { getLogLevel } from './tools/get-log-level.ts';
import { setLogLevel } from './tools/set-log-level.ts';
import { pauseQueue } from './tools/pause-queue.ts';
import { resumeQueue } from './tools/resume-queue.ts';
import { waitForPipeline } from './tools/wait-for-pipeline.ts';

/** All tools, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  listRepositories,
  getRepository,
  lookupRepository,
  getRepositoryPermissions,
  listRepositoryBranches,
  listRepositoryPullRequests,
  activateRepository,
  updateRepository,
  repairRepository,
  moveRepository,
  chownRepository,
  deleteRepository,
  listPipelines,
  getPipeline,
  getPipelineConfig,
  getPipelineMetadata,
  listQueuedPipelines,
  getStepLogs,
  searchStepLogs,
  whyFailed,
  getChangesSinceSuccess,
  triggerPipeline,
  restartPipeline,
  cancelPipeline,
  approvePipeline,
  declinePipeline,
  deletePipeline,
  deletePipelines,
  deleteStepLogs,
  deletePipelineLogs,
  waitForPipeline,
  listSecrets,
  getSecret,
  createSecret,
  updateSecret,
  deleteSecret,
  listRegistries,
  getRegistry,
  createRegistry,
  updateRegistry,
  deleteRegistry,
  listCrons,
  getCron,
  createCron,
  updateCron,
  runCron,
  deleteCron,
  getCurrentUser,
  getPipelineFeed,
  listOrganizations,
  getOrganization,
  lookupOrganization,
  getOrganizationPermissions,
  deleteOrganization,
  listUsers,
  getUser,
  createUser,
  updateUser,
  deleteUser,
  listAgents,
  getAgent,
  listAgentTasks,
  createAgent,
  updateAgent,
  deleteAgent,
  listForges,
  getForge,
  createForge,
  updateForge,
  deleteForge,
  getServerInfo,
  getQueueInfo,
  getLogLevel,
  setLogLevel,
  pauseQueue,
  resumeQueue,
];
