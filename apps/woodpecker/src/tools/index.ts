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
  listPullRequestsTool,
  listRepositories,
  listRepositoryBranches,
  lookupRepository,
} from './repositories.ts';
import { activateRepository, deleteRepository, updateRepository } from './repository-changes.ts';
import { chownRepository, moveRepository, repairRepository } from './repository-ownership.ts';

/** All tools, in the order in which they are listed. */
export const tools: readonly Tool[] = [
  listRepositories,
  getRepository,
  lookupRepository,
  getRepositoryPermissions,
  listRepositoryBranches,
  listPullRequestsTool,
  activateRepository,
  updateRepository,
  repairRepository,
  moveRepository,
  chownRepository,
  deleteRepository,
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
];
