import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { resolveScope } from '../api/scope.ts';
import { listSecrets as readSecrets } from '../api/secrets.ts';
import { markCleaned } from '../arguments/new-name.ts';
import { more, NEXT_PAGE, window } from '../arguments/window.ts';
import { scopeArguments } from '../scopes/scope-arguments.ts';
import { secretOutput } from '../secrets/secret-output.ts';

export const listSecrets = readTool({
  name: 'list_secrets',
  title: 'List secrets',
  description:
    'Lists the secrets of a repository, an organization or the whole instance, without their values.',
  hints: READS,
  input: z.strictObject({ ...scopeArguments, ...window }),
  output: z.looseObject({ secrets: z.array(secretOutput), more }),
  untrusted: true,
  lists: { secrets: { narrow: NEXT_PAGE } },
  read: async ({ input, read }) => {
    const found = await readSecrets(read, await resolveScope(read, input), input);
    return { secrets: found.entries.map((secret) => markCleaned(secret, 'name')), more: found.more };
  },
});
