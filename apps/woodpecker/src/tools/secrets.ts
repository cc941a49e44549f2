import { joinWords, READS, readTool, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { resolveScope } from '../api/scope.ts';
import {
  createSecret,
  deleteSecret,
  getSecret,
  listSecrets,
  patchSecret,
  type Secret,
  SECRET_SETTINGS,
} from '../api/secrets.ts';
import { changesNothing, refuseUnknown, unchanged, withNotStored } from '../api/settings.ts';
import { more, window } from '../arguments/window.ts';
import { pathName } from '../arguments/path-name.ts';
import { updating, written } from '../arguments/updating.ts';
import { markCleaned, newName } from '../arguments/new-name.ts';
import { EVENTS } from '../pipelines/events.ts';
import { CREATES, DESTROYS } from '../hints.ts';
import {
  ofScope,
  reachOf,
  requireRightToWrite,
  SCOPE_ARGUMENTS,
  scopeArguments,
  scopeTarget,
} from '../scopes/scope-words.ts';
import { newImages, settingsNamed, shadowing, widening } from './secret-reach.ts';
import { eachOf, fromCall, namedBy } from '../questions/from-call.ts';

const secretOutput = z.looseObject({
  id: z.int(),
  name: z.string(),
  events: z.array(z.string()).nullish(),
  images: z.array(z.string()).nullish(),
});
const writtenSecret = z.looseObject({ ...secretOutput.shape, ...written });
const nameOf = 'Name of the secret';
const name = pathName(nameOf);
const events = z.array(z.enum(EVENTS)).min(1);
const images = z.array(z.string().min(1)).describe('Plugin images that may use it; empty for any step');
const note = z.string().max(2000);

const told = (secret: Secret) => markCleaned(secret, 'name');

export const listSecretsTool = readTool({
  name: 'list_secrets',
  title: 'List secrets',
  description:
    'Lists the secrets of a repository, an organization or the whole instance, without their values.',
  hints: READS,
  input: z.strictObject({ ...scopeArguments, ...window }),
  output: z.looseObject({ secrets: z.array(secretOutput), more }),
  untrusted: true,
  list: { key: 'secrets', narrow: 'Pass a smaller limit, or page for the next ones.' },
  read: async ({ input, read }) => {
    const { entries, more: rest } = await listSecrets(read, await resolveScope(read, input), input);
    return { secrets: entries.map(told), more: rest };
  },
});

export const getSecretTool = readTool({
  name: 'get_secret',
  title: 'Get a secret',
  description: 'Shows which events and images may use a secret. Its value cannot be read back by anybody.',
  hints: READS,
  input: z.strictObject({ ...scopeArguments, name }),
  output: secretOutput,
  untrusted: true,
  read: async ({ input, read }) => told(await getSecret(read, await resolveScope(read, input), input.name)),
});

export const createSecretTool = writeTool({
  name: 'create_secret',
  title: 'Create a secret',
  description: 'Stores a new secret. Its value cannot be read back: keep it elsewhere, too.',
  hints: CREATES,
  input: z.strictObject({
    ...scopeArguments,
    name: newName(nameOf),
    value: z.string().min(1),
    events,
    images: images.optional(),
    note: note.optional(),
  }),
  output: writtenSecret,
  untrusted: true,
  emptyIsAbsent: SCOPE_ARGUMENTS,
  lookWith: 'get_secret',
  secretArguments: ['value'],
  asks: { rule: 'never', because: 'it overwrites nothing, and delete_secret takes it away again' },
  write: async ({ input: { scope, repo_id, org_id, ...body }, write }) => {
    await refuseUnknown(write, body, SECRET_SETTINGS);
    const where = await resolveScope(write, { scope, repo_id, org_id });
    return withNotStored(await createSecret(write, where, body), body, SECRET_SETTINGS);
  },
});

export const updateSecretTool = writeTool({
  name: 'update_secret',
  title: 'Update a secret',
  description:
    'Changes value, events, images or note of a secret; lists are replaced whole, what is not named stays. It cannot be renamed. Asks a person first for a new value, a pull request event, an added image, and emptied images.',
  hints: DESTROYS,
  input: updating(
    { ...scopeArguments, name },
    {
      value: z.string().min(1).optional(),
      events: events.optional(),
      images: images.optional(),
      note: note.optional(),
    },
  ),
  output: writtenSecret,
  untrusted: true,
  emptyIsAbsent: SCOPE_ARGUMENTS,
  lookWith: 'get_secret',
  secretArguments: ['value'],
  asks: {
    rule: 'when',
    when: 'only when a new value comes with it, when a pull_request event or an image is added, or when images is emptied',
    prepare: async ({ input: { scope, repo_id, org_id, ...input }, read }) => {
      const where = await resolveScope(read, { scope, repo_id, org_id });
      const { name: _name, ...patch } = input;
      const current = await getSecret(read, where, input.name);
      await refuseUnknown(read, patch, SECRET_SETTINGS);
      if (changesNothing(patch, current, SECRET_SETTINGS)) return { settled: unchanged(told(current)) };
      await requireRightToWrite(read, where);
      const reach = widening(patch, current);
      const plan = { where, patch };
      if (reach.length === 0) return { plan };
      return {
        question: {
          targets: [scopeTarget(where), { role: 'secret', id: current.id }],
          will: words`This will change secret ${current.id} ${ofScope(where)}.`,
          cost: words`${joinWords(reach, words`\n`)}${reachOf(where)}

The call sets: ${joinWords(settingsNamed(patch), words`, `)}.`,
          confirm: words`Change secret ${current.id}`,
          supplied: [
            namedBy(words`Secret`, input.name),
            ...fromCall(eachOf(words`New image`, newImages(patch, current))),
          ],
        },
        plan,
      };
    },
  },
  write: async ({ input, plan: { where, patch }, write }) => {
    const patched = await patchSecret(write, where, input.name, patch);
    return withNotStored(told(patched), patch, SECRET_SETTINGS);
  },
});

export const deleteSecretTool = writeTool({
  name: 'delete_secret',
  title: 'Delete a secret',
  description: 'Deletes a secret. Its value cannot be restored. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({ ...scopeArguments, name }),
  output: z.looseObject({ deleted: z.boolean() }),
  untrusted: false,
  emptyIsAbsent: SCOPE_ARGUMENTS,
  lookWith: 'list_secrets',
  asks: {
    rule: 'always',
    prepare: async ({ input, read }) => {
      const where = await resolveScope(read, input);
      const { id, events: allowed } = await getSecret(read, where, input.name);
      await requireRightToWrite(read, where);
      return {
        question: {
          targets: [scopeTarget(where), { role: 'secret', id }],
          will: words`This will delete secret ${id} ${ofScope(where)}.`,
          cost: words`Its value cannot be read back or restored, and pipelines of ${allowed?.length ?? 0} event(s) go without it.${shadowing(where)}${reachOf(where)}`,
          confirm: words`Delete secret ${id}`,
          supplied: [namedBy(words`Secret`, input.name)],
        },
        plan: { where },
      };
    },
  },
  write: async ({ input, plan, write }) => {
    await deleteSecret(write, plan.where, input.name);
    return { deleted: true };
  },
});
