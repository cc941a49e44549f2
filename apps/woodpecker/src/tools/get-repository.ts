import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { getRepo } from '../api/repos.ts';
import { repoId } from '../arguments/ids.ts';
import { repositoryOutput } from '../repositories/repository-output.ts';

export const getRepository = readTool({
  name: 'get_repository',
  title: 'Get a repository',
  description: 'Shows a repository and its settings.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId }),
  output: repositoryOutput,
  untrusted: true,
  read: async ({ input, read }) => asAccount(read, getRepo(read, input.repo_id)),
});
