import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { resolveScope } from '../api/scope.ts';
import { getSecret as readSecret } from '../api/secrets.ts';
import { markCleaned } from '../arguments/new-name.ts';
import { scopeArguments } from '../scopes/scope-arguments.ts';
import { secretName } from '../secrets/secret-arguments.ts';
import { secretOutput } from '../secrets/secret-output.ts';

export const getSecret = readTool({
  name: 'get_secret',
  title: 'Get a secret',
  description: 'Shows which events and images may use a secret. Nobody can read back its value.',
  hints: READS,
  input: z.strictObject({ ...scopeArguments, name: secretName }),
  output: secretOutput,
  untrusted: true,
  read: async ({ input, read }) => {
    const scope = await resolveScope(read, input);
    return markCleaned(await readSecret(read, scope, input.name), 'name');
  },
});
