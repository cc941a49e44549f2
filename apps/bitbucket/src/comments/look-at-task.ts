import { type Reader, ToolError } from '@guard/core';
import { type Comment, getComment } from '../api/comments.ts';
import type { PullRequestName } from '../api/pull-requests.ts';

/** @throws ToolError for a comment that is no task, and for one that the account may not resolve */
export async function lookAtTask(read: Reader, name: PullRequestName, id: number): Promise<Comment> {
  const found = await getComment(read, name, id);
  if (found.severity !== 'BLOCKER') throw new ToolError(`Nothing was done: comment ${id} is no task.`);
  if (found.permittedOperations?.transitionable === false) {
    throw new ToolError(
      `Nothing was done: task ${id} can be resolved by its author, the author of the pull request and administrators.`,
    );
  }
  return found;
}
