import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { getCommit as readCommit } from '../api/commits.ts';
import { repository } from '../arguments/names.ts';
import { wholeCommitId } from '../arguments/refs.ts';
import { commitOutput, viewCommit } from '../commits/view-commit.ts';

export const getCommit = readTool({
  name: 'get_commit',
  title: 'Get a commit',
  description: 'Shows a commit with its whole message, by its whole id.',
  hints: READS,
  input: z.strictObject({ ...repository, id: wholeCommitId }),
  output: commitOutput,
  untrusted: true,
  read: async ({ input: { id, ...name }, read }) => viewCommit(await readCommit(read, name, id)),
});
