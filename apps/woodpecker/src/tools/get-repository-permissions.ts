import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { getRepoPermissions } from '../api/repos.ts';
import { repoId } from '../arguments/ids.ts';

export const getRepositoryPermissions = readTool({
  name: 'get_repository_permissions',
  title: 'Get the permissions on a repository',
  description: 'Shows whether this account may pull, push and administer a repository.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId }),
  output: z.looseObject({ pull: z.boolean(), push: z.boolean(), admin: z.boolean() }),
  untrusted: false,
  read: async ({ input, read }) =>
    asAccount(read, getRepoPermissions(read, input.repo_id), ({ push }) => !push),
});
