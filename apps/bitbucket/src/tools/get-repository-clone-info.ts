import { ifReadable, READS, readTool, shorten } from '@guard/core';
import * as z from 'zod';
import { getDefaultBranch } from '../api/refs.ts';
import { getRepository } from '../api/repositories.ts';
import { repository } from '../arguments/names.ts';
import { repositoryOutput, viewRepository } from '../repositories/view-repository.ts';

const MOST = 10;

export const getRepositoryCloneInfo = readTool({
  name: 'get_repository_clone_info',
  title: 'Get how to clone a repository',
  description: 'Shows the addresses from which a repository is cloned, and its default branch.',
  hints: READS,
  input: z.strictObject(repository),
  output: z.looseObject({
    ...repositoryOutput.shape,
    clone: z.array(z.looseObject({ name: z.string(), address: z.string() })),
  }),
  untrusted: true,
  read: async ({ input, read }) => {
    const found = await getRepository(read, input);
    const branch = await ifReadable(getDefaultBranch(read, input));
    return {
      ...viewRepository(found),
      clone: (found.links?.clone ?? []).slice(0, MOST).map(({ name, href }) => ({ name, address: href })),
      ...(branch && { default_branch: shorten(branch.displayId, 250) }),
    };
  },
});
