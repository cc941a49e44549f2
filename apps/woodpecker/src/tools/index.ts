import type { Tool } from '@guard/core';
import {
  createCronTool,
  deleteCronTool,
  getCronTool,
  listCronsTool,
  runCronTool,
  updateCronTool,
} from './crons.ts';
import {
  createRegistryTool,
  deleteRegistryTool,
  getRegistryTool,
  listRegistriesTool,
  updateRegistryTool,
} from './registries.ts';
import {
  createSecretTool,
  deleteSecretTool,
  getSecretTool,
  listSecretsTool,
  updateSecretTool,
} from './secrets.ts';
import {
  getRepository,
  getRepositoryPermissions,
  listRepositoryPullRequests,
  listRepositories,
  listRepositoryBranches,
  lookupRepository,
} from './repositories.ts';
import { activateRepository } from './repository-activation.ts';
import { deleteRepository, updateRepository } from './repository-changes.ts';
import { chownRepository, moveRepository } from './repository-ownership.ts';
import { repairRepository } from './repository-repair.ts';

import { getCurrentUserTool, getPipelineFeed } from './account.ts';
import { createForgeTool, deleteForgeTool, getForgeTool, listForgesTool, updateForgeTool } from './forges.ts';
import {
  deleteOrganization,
  getOrganization,
  getOrganizationPermissions,
  listOrganizations,
  lookupOrganization,
} from './organizations.ts';
import { createUserTool, deleteUserTool, updateUserTool } from './user-changes.ts';
import { getUserTool, listUsersTool } from './users.ts';
import { listPipelines } from './list-pipelines.ts';
import { getPipeline } from './get-pipeline.ts';
import { getPipelineConfig } from './get-pipeline-config.ts';
import { getPipelineMetadata } from './get-pipeline-metadata.ts';
import { listQueuedPipelines } from './list-queued-pipelines.ts';
import { getStepLogs } from './get-step-logs.ts';
import { triggerPipeline } from './trigger-pipeline.ts';
import { restartPipeline } from './restart-pipeline.ts';
import { cancelPipeline } from './cancel-pipeline.ts';
import { approvePipeline } from './approve-pipeline.ts';
import { declinePipeline } from './decline-pipeline.ts';
import { deletePipeline } from './delete-pipeline.ts';
import { deleteStepLogs } from './delete-step-logs.ts';
import { deletePipelineLogs } from './delete-pipeline-logs.ts';
import { listAgents } from './list-agents.ts';
import { getAgent } from './get-agent.ts';
import { listAgentTasks } from './list-agent-tasks.ts';
import { createAgent } from './create-agent.ts';
import { updateAgent } from './update-agent.ts';
import { deleteAgent } from './delete-agent.ts';
import { getServerInfo } from './get-server-info.ts';
import { getQueueInfo } from './get-queue-info.ts';
import { getLogLevel } from './get-log-level.ts';
import { setLogLevel } from './set-log-level.ts';
import { pauseQueue } from './pause-queue.ts';
import { resumeQueue } from './resume-queue.ts';
import { waitForPipeline } from './wait-for-pipeline.ts';

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
  triggerPipeline,
  restartPipeline,
  cancelPipeline,
  approvePipeline,
  declinePipeline,
  deletePipeline,
  deleteStepLogs,
  deletePipelineLogs,
  waitForPipeline,
  listSecretsTool,
  getSecretTool,
  createSecretTool,
  updateSecretTool,
  deleteSecretTool,
  listRegistriesTool,
  getRegistryTool,
  createRegistryTool,
  updateRegistryTool,
  deleteRegistryTool,
  listCronsTool,
  getCronTool,
  createCronTool,
  updateCronTool,
  runCronTool,
  deleteCronTool,
  getCurrentUserTool,
  getPipelineFeed,
  listOrganizations,
  getOrganization,
  lookupOrganization,
  getOrganizationPermissions,
  deleteOrganization,
  listUsersTool,
  getUserTool,
  createUserTool,
  updateUserTool,
  deleteUserTool,
  listAgents,
  getAgent,
  listAgentTasks,
  createAgent,
  updateAgent,
  deleteAgent,
  listForgesTool,
  getForgeTool,
  createForgeTool,
  updateForgeTool,
  deleteForgeTool,
  getServerInfo,
  getQueueInfo,
  getLogLevel,
  setLogLevel,
  pauseQueue,
  resumeQueue,
];
