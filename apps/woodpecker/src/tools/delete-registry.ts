import { guardedTool, words } from '@guard/core';
import * as z from 'zod';
import { deleteRegistry as sendDeletion, getStoredRegistry } from '../api/registries.ts';
import { resolveScope } from '../api/scope.ts';
import { DESTROYS } from '../hints.ts';
import { namedBy } from '../questions/from-call.ts';
import { registryAddress } from '../registries/registry-arguments.ts';
import { registryFacts } from '../registries/registry-facts.ts';
import { requireRightToWrite } from '../scopes/require-right-to-write.ts';
import { SCOPE_ARGUMENT_NAMES, SCOPE_TARGETS, scopeArguments } from '../scopes/scope-arguments.ts';
import { ofScope, reachOf } from '../scopes/scope-words.ts';

export const deleteRegistry = guardedTool({
  name: 'delete_registry',
  title: 'Delete a registry',
  description: 'Deletes a registry login. Its password cannot be restored. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({ ...scopeArguments, address: registryAddress }),
  output: z.looseObject({ deleted: z.boolean() }),
  untrusted: false,
  emptyIsAbsent: SCOPE_ARGUMENT_NAMES,
  lookWith: 'list_registries',
  targets: { ...SCOPE_TARGETS, address: 'registry' },
  question: async ({ input, read }) => {
    const where = await resolveScope(read, input);
    const registry = await getStoredRegistry(read, where, input.address);
    await requireRightToWrite(read, where);
    return {
      will: words`This will delete registry ${registry.id} ${ofScope(where)}.`,
      cost: words`Its password cannot be read back or restored, and pipelines can no longer sign in there.${reachOf(where)}`,
      supplied: [namedBy(words`Registry`, input.address)],
      confirm: words`Delete registry ${registry.id}`,
      recognise: registryFacts(registry, where),
      plan: { where },
    };
  },
  write: async ({ input, plan, write }) => {
    await sendDeletion(write, plan.where, input.address);
    return { deleted: true };
  },
});
