import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { listRegistries as readRegistries } from '../api/registries.ts';
import { resolveScope } from '../api/scope.ts';
import { markCleaned } from '../arguments/new-name.ts';
import { more, NEXT_PAGE, window } from '../arguments/window.ts';
import { registryOutput } from '../registries/registry-output.ts';
import { scopeArguments } from '../scopes/scope-arguments.ts';

export const listRegistries = readTool({
  name: 'list_registries',
  title: 'List registries',
  description:
    'Lists the registry logins of a repository, an organization or the whole instance, without passwords.',
  hints: READS,
  input: z.strictObject({ ...scopeArguments, ...window }),
  output: z.looseObject({ registries: z.array(registryOutput), more }),
  untrusted: true,
  lists: { registries: { narrow: NEXT_PAGE } },
  read: async ({ input, read }) => {
    const found = await readRegistries(read, await resolveScope(read, input), input);
    return {
      registries: found.entries.map((registry) => markCleaned(registry, 'address')),
      more: found.more,
    };
  },
});
