import type { Tool } from '@guard/core';
import { addPrComment } from './tools/add-pr-comment.ts';
import { compareRefs } from './tools/compare-refs.ts';
import { createPullRequest } from './tools/create-pull-request.ts';
import { createTag } from './tools/create-tag.ts';
import { declinePullRequest } from './tools/decline-pull-request.ts';
import { disableAutoMerge } from './tools/disable-auto-merge.ts';
import { enableAutoMerge } from './tools/enable-auto-merge.ts';
import { getBuildStatus } from './tools/get-build-status.ts';
import { getCommit } from './tools/get-commit.ts';
import { getFileContent } from './tools/get-file-content.ts';
import { getMergeStatus } from './tools/get-merge-status.ts';
import { getPrDiff } from './tools/get-pr-diff.ts';
import { getPullRequest } from './tools/get-pull-request.ts';
import { getRepositoryCloneInfo } from './tools/get-repository-clone-info.ts';
import { listBranches } from './tools/list-branches.ts';
import { listCommits } from './tools/list-commits.ts';
import { listDirectory } from './tools/list-directory.ts';
import { listPrComments } from './tools/list-pr-comments.ts';
import { listPullRequests } from './tools/list-pull-requests.ts';
import { listRequiredBuilds } from './tools/list-required-builds.ts';
import { listTags } from './tools/list-tags.ts';
import { mergePullRequest } from './tools/merge-pull-request.ts';
import { reopenPullRequest } from './tools/reopen-pull-request.ts';
import { resolveRef } from './tools/resolve-ref.ts';
import { resolveTask } from './tools/resolve-task.ts';
import { searchRepositories } from './tools/search-repositories.ts';
import { setBuildStatus } from './tools/set-build-status.ts';
import { submitPrReview } from './tools/submit-pr-review.ts';
import { updatePullRequest } from './tools/update-pull-request.ts';

/** The tools in the order in which they are listed. */
export const tools: readonly Tool[] = [
  listPullRequests,
  getPullRequest,
  getMergeStatus,
  listPrComments,
  getPrDiff,
  createPullRequest,
  addPrComment,
  updatePullRequest,
  submitPrReview,
  resolveTask,
  mergePullRequest,
  enableAutoMerge,
  disableAutoMerge,
  declinePullRequest,
  reopenPullRequest,
  searchRepositories,
  getRepositoryCloneInfo,
  listDirectory,
  getFileContent,
  listBranches,
  listTags,
  resolveRef,
  createTag,
  listCommits,
  getCommit,
  compareRefs,
  getBuildStatus,
  setBuildStatus,
  listRequiredBuilds,
];
