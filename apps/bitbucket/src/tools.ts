import type { Tool } from '@guard/core';
import { getMergeStatus } from './tools/get-merge-status.ts';
import { getPullRequest } from './tools/get-pull-request.ts';
import { listPullRequests } from './tools/list-pull-requests.ts';
import { mergePullRequest } from './tools/merge-pull-request.ts';

/** The tools in the order in which they are listed. */
export const tools: readonly Tool[] = [listPullRequests, getPullRequest, getMergeStatus, mergePullRequest];
