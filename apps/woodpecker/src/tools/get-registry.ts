import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { getRegistry as readRegistry } from '../api/registries.ts';
import { resolveScope } from '../api/scope.ts';
import { markCleaned } from '../arguments/new-name.ts';
import { registryAddress } from '../registries/registry-arguments.ts';
import { registryOutput } from '../registries/registry-output.ts';
import { scopeArguments } from '../scopes/scope-arguments.ts';

export const getRegistry = readTool({
  name: 'get_registry',
  title: 'Get a registry',
  description: 'Shows one registry login. Nobody can read back its password.',
  hints: READS,
  input: z.strictObject({ ...scopeArguments, address: registryAddress }),
  output: registryOutput,
  untrusted: true,
  read: async ({ input, read }) => {
    const scope = await resolveScope(read, input);
    return markCleaned(await readRegistry(read, scope, input.address), 'address');
  },
});
