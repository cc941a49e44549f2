import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { lookupRepo } from '../api/repos.ts';
import { pathName } from '../arguments/path-name.ts';
import { repositoryOutput } from '../repositories/repository-output.ts';

export const lookupRepository = readTool({
  name: 'lookup_repository',
  title: 'Look up a repository',
  description: 'Finds a repository by its full name, owner/name, in any case; also by a name it had before.',
  hints: READS,
  input: z.strictObject({
    full_name: pathName('owner/name').regex(/^[^/]+(\/[^/]+)+$/, 'expected owner/name'),
  }),
  output: repositoryOutput,
  untrusted: true,
  read: async ({ input, read }) => asAccount(read, lookupRepo(read, input.full_name)),
});
