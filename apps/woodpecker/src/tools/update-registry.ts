import { sometimesGuardedTool, words } from '@guard/core';
import {
  getStoredRegistry,
  getWrittenRegistry,
  patchRegistry,
  type Registry,
  REGISTRY_SETTINGS,
} from '../api/registries.ts';
import { resolveScope, type Scope } from '../api/scope.ts';
import { changesNothing, unchanged, withNotStored } from '../api/settings.ts';
import { markCleaned } from '../arguments/new-name.ts';
import { updating } from '../arguments/updating.ts';
import { DESTROYS } from '../hints.ts';
import { fromCall, namedBy } from '../questions/from-call.ts';
import { password, registryAddress, username } from '../registries/registry-arguments.ts';
import { registryFacts } from '../registries/registry-facts.ts';
import { writtenRegistry } from '../registries/registry-output.ts';
import { requireRightToWrite } from '../scopes/require-right-to-write.ts';
import { SCOPE_ARGUMENT_NAMES, SCOPE_TARGETS, scopeArguments } from '../scopes/scope-arguments.ts';
import { ofScope, reachOf } from '../scopes/scope-words.ts';

const settings = { username: username.optional(), password: password.optional() };

export const updateRegistry = sometimesGuardedTool({
  name: 'update_registry',
  title: 'Update a registry',
  description:
    'Changes the user name or the password of a registry login. Asks a person first for a new password.',
  hints: DESTROYS,
  input: updating({ ...scopeArguments, address: registryAddress }, settings),
  output: writtenRegistry,
  untrusted: true,
  emptyIsAbsent: SCOPE_ARGUMENT_NAMES,
  lookWith: 'get_registry',
  targets: { ...SCOPE_TARGETS, address: 'registry' },
  asksWhen: 'only when a new password comes with it',
  question: async ({ input: { scope, repo_id, org_id, address, ...patch }, read }) => {
    const where = await resolveScope(read, { scope, repo_id, org_id });
    const current = await getStoredRegistry(read, where, address);
    if (changesNothing(patch, current, REGISTRY_SETTINGS)) {
      return { settled: unchanged(markCleaned(current, 'address')) };
    }
    await requireRightToWrite(read, where);
    const ask =
      patch.password === undefined ? undefined : aboutPassword(where, address, patch.username, current);
    return { ask, plan: { where, patch } };
  },
  write: async ({ input, plan: { where, patch }, read, write }) => {
    await patchRegistry(write, where, input.address, patch);
    const stored = await getWrittenRegistry(read, where, input.address);
    return withNotStored(markCleaned(stored, 'address'), patch, REGISTRY_SETTINGS);
  },
});

function aboutPassword(where: Scope, address: string, newUsername: string | undefined, current: Registry) {
  const { id } = current;
  return {
    will: words`This will replace the password of registry ${id} ${ofScope(where)}.`,
    cost: words`The old one cannot be read back or restored. Pipelines sign in with the new one.${reachOf(where)}`,
    supplied: [namedBy(words`Registry`, address), ...fromCall([[words`User name`, newUsername]])],
    confirm: words`Replace the password of registry ${id}`,
    recognise: registryFacts(current, where),
  };
}
