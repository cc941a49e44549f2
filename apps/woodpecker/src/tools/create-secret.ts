import { writeTool } from '@guard/core';
import * as z from 'zod';
import { resolveScope } from '../api/scope.ts';
import { createSecret as sendSecret, SECRET_SETTINGS } from '../api/secrets.ts';
import { refuseUnknown, withNotStored } from '../api/settings.ts';
import { CREATES } from '../hints.ts';
import { SCOPE_ARGUMENT_NAMES, SCOPE_TARGETS, scopeArguments } from '../scopes/scope-arguments.ts';
import { events, images, newSecretName, note, value } from '../secrets/secret-arguments.ts';
import { writtenSecret } from '../secrets/secret-output.ts';

export const createSecret = writeTool({
  name: 'create_secret',
  title: 'Create a secret',
  description: 'Stores a new secret. Its value cannot be read back, so keep a copy elsewhere.',
  hints: CREATES,
  input: z.strictObject({
    ...scopeArguments,
    name: newSecretName,
    value,
    events,
    images: images.optional(),
    note: note.optional(),
  }),
  output: writtenSecret,
  untrusted: true,
  emptyIsAbsent: SCOPE_ARGUMENT_NAMES,
  lookWith: 'get_secret',
  targets: SCOPE_TARGETS,
  secretArguments: ['value'],
  neverAsks: 'it overwrites nothing, and delete_secret removes it again',
  write: async ({ input: { scope, repo_id, org_id, ...body }, read, write }) => {
    await refuseUnknown(read, body, SECRET_SETTINGS);
    const where = await resolveScope(read, { scope, repo_id, org_id });
    return withNotStored(await sendSecret(write, where, body), body, SECRET_SETTINGS);
  },
});
