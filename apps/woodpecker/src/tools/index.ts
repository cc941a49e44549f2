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
import {
  createAgentTool,
  deleteAgentTool,
  getAgentTool,
  listAgentsTool,
  listAgentTasksTool,
  updateAgentTool,
} from './agents.ts';
import { createForgeTool, deleteForgeTool, getForgeTool, listForgesTool, updateForgeTool } from './forges.ts';
import {
  getLogLevelTool,
  getQueueInfoTool,
  getServerInfo,
  pauseQueueTool,
  resumeQueueTool,
  setLogLevelTool,
} from './instance.ts';
import {
  deleteOrganization,
  getOrganization,
  getOrganizationPermissions,
  listOrganizations,
  lookupOrganization,
} from './organizations.ts';
import { createUserTool, deleteUserTool, updateUserTool } from './user-changes.ts';
import { getUserTool, listUsersTool } from './users.ts';
import { getStepLogsTool } from './step-logs.ts';
import { deletePipelineLogsTool, deleteStepLogsTool } from './log-deletion.ts';
import { deletePipelineTool } from './pipeline-deletion.ts';
import { approvePipelineTool, cancelPipelineTool, declinePipelineTool } from './pipeline-review.ts';
import { restartPipelineTool, triggerPipelineTool } from './pipeline-runs.ts';
import {
  getPipelineConfigTool,
  getPipelineMetadataTool,
  getPipelineTool,
  listPipelinesTool,
  listQueuedPipelinesTool,
} from './pipelines.ts';
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
  listPipelinesTool,
  getPipelineTool,
  getPipelineConfigTool,
  getPipelineMetadataTool,
  listQueuedPipelinesTool,
  getStepLogsTool,
  triggerPipelineTool,
  restartPipelineTool,
  cancelPipelineTool,
  approvePipelineTool,
  declinePipelineTool,
  deletePipelineTool,
  deleteStepLogsTool,
  deletePipelineLogsTool,
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
  listAgentsTool,
  getAgentTool,
  listAgentTasksTool,
  createAgentTool,
  updateAgentTool,
  deleteAgentTool,
  listForgesTool,
  getForgeTool,
  createForgeTool,
  updateForgeTool,
  deleteForgeTool,
  getServerInfo,
  getQueueInfoTool,
  getLogLevelTool,
  setLogLevelTool,
  pauseQueueTool,
  resumeQueueTool,
];
