import { writeTool } from '@guard/core';
import * as z from 'zod';
import { createRegistry as sendRegistry, getWrittenRegistry, REGISTRY_SETTINGS } from '../api/registries.ts';
import { resolveScope } from '../api/scope.ts';
import { withNotStored } from '../api/settings.ts';
import { CREATES } from '../hints.ts';
import { newRegistryAddress, password, username } from '../registries/registry-arguments.ts';
import { writtenRegistry } from '../registries/registry-output.ts';
import { SCOPE_ARGUMENT_NAMES, SCOPE_TARGETS, scopeArguments } from '../scopes/scope-arguments.ts';

export const createRegistry = writeTool({
  name: 'create_registry',
  title: 'Create a registry',
  description: 'Stores the login of a container registry. Its password cannot be read back.',
  hints: CREATES,
  input: z.strictObject({ ...scopeArguments, address: newRegistryAddress, username, password }),
  output: writtenRegistry,
  untrusted: true,
  emptyIsAbsent: SCOPE_ARGUMENT_NAMES,
  lookWith: 'list_registries',
  targets: SCOPE_TARGETS,
  neverAsks: 'it overwrites nothing, and delete_registry removes it again',
  write: async ({ input: { scope, repo_id, org_id, ...body }, read, write }) => {
    const where = await resolveScope(read, { scope, repo_id, org_id });
    await sendRegistry(write, where, body);
    return withNotStored(await getWrittenRegistry(read, where, body.address), body, REGISTRY_SETTINGS);
  },
});
