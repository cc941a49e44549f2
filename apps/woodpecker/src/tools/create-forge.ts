import { guardedTool, oneOf, words } from '@guard/core';
import * as z from 'zod';
import { createForge as sendForge, NEW_FORGE_SETTINGS } from '../api/forges.ts';
import { refuseUnknown, withNotStored } from '../api/settings.ts';
import { FORGE_TYPES, forgeSettings, forgeType, forgeUrl } from '../forges/forge-arguments.ts';
import { ADDON, forgeValues, UNVERIFIED } from '../forges/forge-changes.ts';
import { writtenForge } from '../forges/forge-output.ts';
import { CREATES } from '../hints.ts';
import { requireInstanceAdmin } from '../rights/require-right.ts';

export const createForge = guardedTool({
  name: 'create_forge',
  title: 'Create a forge',
  description:
    'Adds a forge, which is a new way to sign in to this Woodpecker. Up to version 3.11, set its secret afterwards with update_forge. Asks a person first.',
  hints: CREATES,
  input: z.strictObject({ type: forgeType, url: forgeUrl, ...forgeSettings }),
  output: writtenForge,
  untrusted: true,
  lookWith: 'list_forges',
  targets: {},
  question: async ({ input, read }) => {
    await requireInstanceAdmin(read);
    await refuseUnknown(read, input, NEW_FORGE_SETTINGS);
    const { type, url, skip_verify } = input;
    return {
      will: words`This will add a forge of type ${oneOf(type, FORGE_TYPES)}.`,
      cost: words`It is a new way to sign in: an account there that is spelt like an administrator is an
administrator on its first login. Where this server is open to new accounts, everybody who has one there
gets one here.${skip_verify === true ? words`\n${UNVERIFIED}` : words``}${type === 'addon' ? words`\n${ADDON}` : words``}`,
      confirm: words`Add a forge`,
      supplied: forgeValues(input),
      recognise: [{ label: words`Address of the forge`, value: url, from: 'call' }],
    };
  },
  write: async ({ input, write }) => withNotStored(await sendForge(write, input), input, NEW_FORGE_SETTINGS),
});
