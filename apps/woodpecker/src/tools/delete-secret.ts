import { counted, guardedTool, words } from '@guard/core';
import * as z from 'zod';
import { resolveScope } from '../api/scope.ts';
import { deleteSecret as sendDeletion, getSecret } from '../api/secrets.ts';
import { DESTROYS } from '../hints.ts';
import { namedBy } from '../questions/from-call.ts';
import { requireRightToWrite } from '../scopes/require-right-to-write.ts';
import { SCOPE_ARGUMENT_NAMES, SCOPE_TARGETS, scopeArguments } from '../scopes/scope-arguments.ts';
import { ofScope, reachOf } from '../scopes/scope-words.ts';
import { secretName } from '../secrets/secret-arguments.ts';
import { secretFacts } from '../secrets/secret-facts.ts';
import { shadowing } from '../secrets/widening.ts';

export const deleteSecret = guardedTool({
  name: 'delete_secret',
  title: 'Delete a secret',
  description: 'Deletes a secret. Its value cannot be restored. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({ ...scopeArguments, name: secretName }),
  output: z.looseObject({ deleted: z.boolean() }),
  untrusted: false,
  emptyIsAbsent: SCOPE_ARGUMENT_NAMES,
  lookWith: 'list_secrets',
  targets: { ...SCOPE_TARGETS, name: 'secret' },
  question: async ({ input, read }) => {
    const where = await resolveScope(read, input);
    const secret = await getSecret(read, where, input.name);
    await requireRightToWrite(read, where);
    return {
      will: words`This will delete secret ${secret.id} ${ofScope(where)}.`,
      cost: words`Its value cannot be read back or restored, and pipelines of ${counted(secret.events?.length ?? 0, words`event`)} no longer get it.${shadowing(where)}${reachOf(where)}`,
      confirm: words`Delete secret ${secret.id}`,
      supplied: [namedBy(words`Secret`, input.name)],
      recognise: secretFacts(secret, where),
      plan: { where },
    };
  },
  write: async ({ input, plan, write }) => {
    await sendDeletion(write, plan.where, input.name);
    return { deleted: true };
  },
});
