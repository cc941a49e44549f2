import { codeName, guardedTool, words } from '@guard/core';
import * as z from 'zod';
import { disableAutoMerge as sendWithdrawal, getAutoMerge } from '../api/auto-merge.ts';
import { PULL_REQUEST_TARGETS, pullRequest } from '../arguments/names.ts';
import { OVERWRITES } from '../hints.ts';
import { lookAt } from '../pull-requests/look.ts';
import { about, subject } from '../pull-requests/subject.ts';

/** It takes a merge away and yet asks: somebody counts on it, and nobody else would notice. */
export const disableAutoMerge = guardedTool({
  name: 'disable_auto_merge',
  title: 'Disable auto-merge',
  description: 'Takes back the request to merge a pull request by itself.',
  hints: OVERWRITES,
  input: z.strictObject(pullRequest),
  output: z.looseObject({ pr_id: z.int(), auto_merge: z.string() }),
  untrusted: false,
  lookWith: 'get_pull_request',
  targets: PULL_REQUEST_TARGETS,
  note: 'bound to the version and the request that is there',
  question: async ({ input: name, read }) => {
    const found = await lookAt(read, name, { state: 'OPEN' });
    const requested = await getAutoMerge(read, name);
    if (requested === undefined) return { settled: { pr_id: name.pr_id, auto_merge: 'was not requested' } };
    return {
      will: words`This will keep pull request ${subject(name)} from being merged by itself.`,
      cost: words`The request to merge it was made on ${new Date(requested.createdDate)}, for commit ${codeName(requested.fromHash)}. Without it, somebody has to merge the pull request.`,
      confirm: words`Take back the automatic merge of ${subject(name)}`,
      ...about(found),
      // The write itself takes no version: another one, or another request, is asked about anew.
      covers: { version: found.version, requested },
    };
  },
  write: async ({ input: name, write }) => {
    await sendWithdrawal(write, name);
    return { pr_id: name.pr_id, auto_merge: 'taken back' };
  },
});
