import { guardedTool, wholeNumber, words } from '@guard/core';
import * as z from 'zod';
import { setTaskState } from '../api/comments.ts';
import { getPullRequest } from '../api/pull-requests.ts';
import { PULL_REQUEST_TARGETS, pullRequest } from '../arguments/names.ts';
import { lookAtTask } from '../comments/look-at-task.ts';
import { commentOutput, viewComment } from '../comments/view-comment.ts';
import { OVERWRITES } from '../hints.ts';
import { about, MERGES_AT_ONCE, subject } from '../pull-requests/subject.ts';

/** A task is a comment that keeps a pull request from merging where the repository waits for all of them (READ). */
export const resolveTask = guardedTool({
  name: 'resolve_task',
  title: 'Resolve a task',
  description:
    'Marks a task of a pull request as resolved, or with state OPEN as open again. Open tasks can keep a pull request from merging.',
  hints: OVERWRITES,
  input: z.strictObject({
    ...pullRequest,
    task_id: wholeNumber('From list_pr_comments with tasks_only'),
    state: z.enum(['RESOLVED', 'OPEN']).optional(),
  }),
  output: commentOutput,
  untrusted: true,
  lookWith: 'list_pr_comments',
  targets: { ...PULL_REQUEST_TARGETS, task_id: 'task' },
  note: 'bound to the version of the task',
  question: async ({ input: { task_id, state = 'RESOLVED', ...name }, read }) => {
    const found = await getPullRequest(read, name);
    const task = await lookAtTask(read, name, task_id);
    if (task.state === state) return { settled: viewComment(task) };
    const [will, means] =
      state === 'RESOLVED'
        ? [
            words`resolved`,
            words`If it was the last open task that a merge check waits for, the pull request can be merged then. ${MERGES_AT_ONCE}`,
          ]
        : [words`open again`, words`A merge check that waits for tasks forbids the merge then.`];
    const { supplied, recognise } = about(found);
    const text = { label: words`Task`, value: task.text };
    return {
      will: words`This will mark task ${task_id} of pull request ${subject(name)} as ${will}.`,
      cost: words`${means} It holds for version ${task.version} of the task: if that changes before, nothing is done.`,
      confirm: words`Mark task ${task_id} of ${subject(name)} as ${will}`,
      supplied: [...supplied, text],
      recognise: [...recognise, { ...text, from: 'backend' }],
      plan: { version: task.version, state },
    };
  },
  write: async ({ input: { project, repo, pr_id, task_id }, plan, write }) =>
    viewComment(await setTaskState(write, { project, repo, pr_id }, task_id, plan)),
});
