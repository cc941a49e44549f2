import { READS, readTool, words, writeTool } from '@guard/core';
import * as z from 'zod';
import {
  createRegistry,
  deleteRegistry,
  getRegistry,
  getStoredRegistry,
  getWrittenRegistry,
  listRegistries,
  patchRegistry,
  type Registry,
  REGISTRY_SETTINGS,
} from '../api/registries.ts';
import { resolveScope } from '../api/scope.ts';
import { changesNothing, unchanged, withNotStored } from '../api/settings.ts';
import { more, window } from '../arguments/window.ts';
import { pathName } from '../arguments/path-name.ts';
import { updating, written } from '../arguments/updating.ts';
import { markCleaned, newName } from '../arguments/new-name.ts';
import { CREATES, DESTROYS } from '../hints.ts';
import {
  ofScope,
  reachOf,
  requireRightToWrite,
  SCOPE_ARGUMENTS,
  scopeArguments,
  scopeTarget,
} from '../scopes/scope-words.ts';
import { fromCall, namedBy } from '../questions/from-call.ts';

const registryOutput = z.looseObject({ id: z.int(), address: z.string(), username: z.string() });
const writtenRegistry = z.looseObject({ ...registryOutput.shape, ...written });
const addressOf = 'Address of the registry';
const address = pathName(addressOf);
const username = z.string().min(1);
const password = z.string().min(1);

const told = (registry: Registry) => markCleaned(registry, 'address');

export const listRegistriesTool = readTool({
  name: 'list_registries',
  title: 'List registries',
  description:
    'Lists the registry logins of a repository, an organization or the whole instance, without passwords.',
  hints: READS,
  input: z.strictObject({ ...scopeArguments, ...window }),
  output: z.looseObject({ registries: z.array(registryOutput), more }),
  untrusted: true,
  list: { key: 'registries', narrow: 'Pass a smaller limit, or page for the next ones.' },
  read: async ({ input, read }) => {
    const { entries, more: rest } = await listRegistries(read, await resolveScope(read, input), input);
    return { registries: entries.map(told), more: rest };
  },
});

export const getRegistryTool = readTool({
  name: 'get_registry',
  title: 'Get a registry',
  description: 'Shows one registry login. Its password cannot be read back by anybody.',
  hints: READS,
  input: z.strictObject({ ...scopeArguments, address }),
  output: registryOutput,
  untrusted: true,
  read: async ({ input, read }) =>
    told(await getRegistry(read, await resolveScope(read, input), input.address)),
});

export const createRegistryTool = writeTool({
  name: 'create_registry',
  title: 'Create a registry',
  description: 'Stores the login of a container registry. Its password cannot be read back.',
  hints: CREATES,
  input: z.strictObject({ ...scopeArguments, address: newName(addressOf), username, password }),
  output: writtenRegistry,
  untrusted: true,
  emptyIsAbsent: SCOPE_ARGUMENTS,
  lookWith: 'list_registries',
  asks: { rule: 'never', because: 'it overwrites nothing, and delete_registry takes it away again' },
  write: async ({ input: { scope, repo_id, org_id, ...body }, write }) => {
    const where = await resolveScope(write, { scope, repo_id, org_id });
    await createRegistry(write, where, body);
    return withNotStored(await getWrittenRegistry(write, where, body.address), body, REGISTRY_SETTINGS);
  },
});

export const updateRegistryTool = writeTool({
  name: 'update_registry',
  title: 'Update a registry',
  description: 'Changes user name or password of a registry login. Asks a person first for a new password.',
  hints: DESTROYS,
  input: updating(
    { ...scopeArguments, address },
    { username: username.optional(), password: password.optional() },
  ),
  output: writtenRegistry,
  untrusted: true,
  emptyIsAbsent: SCOPE_ARGUMENTS,
  lookWith: 'get_registry',
  asks: {
    rule: 'when',
    when: 'only when a new password comes with it',
    prepare: async ({ input: { scope, repo_id, org_id, address: at, ...patch }, read }) => {
      const where = await resolveScope(read, { scope, repo_id, org_id });
      const current = await getStoredRegistry(read, where, at);
      if (changesNothing(patch, current, REGISTRY_SETTINGS)) return { settled: unchanged(told(current)) };
      await requireRightToWrite(read, where);
      const { id } = current;
      const plan = { where, patch };
      if (patch.password === undefined) return { plan };
      return {
        question: {
          targets: [scopeTarget(where), { role: 'registry', id }],
          will: words`This will replace the password of registry ${id} ${ofScope(where)}.`,
          cost: words`The old one cannot be read back or restored. Pipelines sign in with the new one.${reachOf(where)}`,
          supplied: [namedBy(words`Registry`, at), ...fromCall([[words`User name`, patch.username]])],
          confirm: words`Replace the password of registry ${id}`,
        },
        plan,
      };
    },
  },
  write: async ({ input, plan, write }) => {
    await patchRegistry(write, plan.where, input.address, plan.patch);
    const stored = await getWrittenRegistry(write, plan.where, input.address);
    return withNotStored(told(stored), plan.patch, REGISTRY_SETTINGS);
  },
});

export const deleteRegistryTool = writeTool({
  name: 'delete_registry',
  title: 'Delete a registry',
  description: 'Deletes a registry login. Its password cannot be restored. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({ ...scopeArguments, address }),
  output: z.looseObject({ deleted: z.boolean() }),
  untrusted: false,
  emptyIsAbsent: SCOPE_ARGUMENTS,
  lookWith: 'list_registries',
  asks: {
    rule: 'always',
    prepare: async ({ input, read }) => {
      const where = await resolveScope(read, input);
      const { id } = await getStoredRegistry(read, where, input.address);
      await requireRightToWrite(read, where);
      return {
        question: {
          targets: [scopeTarget(where), { role: 'registry', id }],
          will: words`This will delete registry ${id} ${ofScope(where)}.`,
          cost: words`Its password cannot be read back or restored, and pipelines can no longer sign in there.${reachOf(where)}`,
          supplied: [namedBy(words`Registry`, input.address)],
          confirm: words`Delete registry ${id}`,
        },
        plan: { where },
      };
    },
  },
  write: async ({ input, plan, write }) => {
    await deleteRegistry(write, plan.where, input.address);
    return { deleted: true };
  },
});
