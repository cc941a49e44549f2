import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { getMergeability, getPullRequest } from '../api/pull-requests.ts';
import { pullRequest } from '../arguments/names.ts';
import { vetoesOf } from '../pull-requests/mergeable.ts';

/** The look that belongs before a merge: what it shows is what merge_pull_request refuses without asking anybody. */
export const getMergeStatus = readTool({
  name: 'get_merge_status',
  title: 'Get what blocks a merge',
  description:
    'Shows whether a pull request can be merged now, and what hinders it: conflicts, merge checks, being a draft.',
  hints: READS,
  input: z.strictObject(pullRequest),
  output: z.looseObject({
    can_merge: z.boolean(),
    state: z.string(),
    draft: z.boolean(),
    version: z.int(),
    conflicted: z.boolean().optional(),
    vetoes: z.array(z.string()),
  }),
  untrusted: true,
  read: async ({ input, read }) => {
    const { state, draft, version } = await getPullRequest(read, input);
    // Bitbucket answers 409 for any other, which would read as if something had failed.
    if (state !== 'OPEN') return { can_merge: false, state, draft, version, vetoes: [] };
    const status = await getMergeability(read, input);
    const vetoes = vetoesOf(status);
    const { conflicted, canMerge = conflicted !== true && vetoes.length === 0 } = status;
    // It says nothing about drafts, which cannot merge either.
    return { can_merge: canMerge && !draft, state, draft, version, conflicted, vetoes };
  },
});
