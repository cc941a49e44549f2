import { joinWords, oneOf, READS, readTool, wholeNumber, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import {
  afterChange,
  createForge,
  deleteForge,
  FORGE_SETTINGS,
  getForge,
  listForges,
  NEW_FORGE_SETTINGS,
  replaceForge,
} from '../api/forges.ts';
import { changesNothing, refuseUnknown, unchanged, withNotStored } from '../api/settings.ts';
import { more, window } from '../arguments/window.ts';
import { updating, written } from '../arguments/updating.ts';
import { ADDON, FORGE_TYPES, forgeChanges, forgeValues, UNVERIFIED } from './forge-changes.ts';
import { CREATES, DESTROYS } from '../hints.ts';
import { namedValues, optionValue } from '../arguments/named-values.ts';
import { OWN_ACCOUNT } from '../questions/own-account.ts';
import { requireInstanceAdmin } from '../rights/require-right.ts';

const forgeId = wholeNumber('Id of the forge');
const forgeOutput = z.looseObject({ id: z.int(), type: z.string(), url: z.string() });
const writtenForge = z.looseObject({ ...forgeOutput.shape, ...written });

const settings = {
  client: z.string().describe('OAuth client id').optional(),
  oauth_client_secret: z.string().min(1).optional(),
  oauth_host: z.string().optional(),
  skip_verify: z.boolean().optional(),
  additional_options: namedValues(z.string().min(1), optionValue).optional(),
  orgs: z.array(z.string().min(1)).max(200).describe('Newest version only').optional(),
};

/** Woodpecker stores anything as an address, and its web page links to it. */
const url = z
  .url({ protocol: /^https?$/, error: 'expected an address with http or https' })
  .describe('With http or https');

export const listForgesTool = readTool({
  name: 'list_forges',
  title: 'List forges',
  description: 'Lists the forges people can sign in through.',
  hints: READS,
  input: z.strictObject(window),
  output: z.looseObject({ forges: z.array(forgeOutput), more }),
  untrusted: true,
  list: { key: 'forges', narrow: 'Pass a smaller limit, or page for the next ones.' },
  read: async ({ input, read }) => {
    const { entries, more: rest } = await asAccount(read, listForges(read, input));
    return { forges: entries, more: rest };
  },
});

export const getForgeTool = readTool({
  name: 'get_forge',
  title: 'Get a forge',
  description: 'Shows one forge. Passwords among its options are redacted.',
  hints: READS,
  input: z.strictObject({ forge_id: forgeId }),
  output: forgeOutput,
  untrusted: true,
  read: async ({ input, read }) => asAccount(read, getForge(read, input.forge_id)),
});

export const createForgeTool = writeTool({
  name: 'create_forge',
  title: 'Create a forge',
  description:
    'Adds a forge, which is a way to sign in to this Woodpecker. Up to 3.11 its secret is set with update_forge afterwards. Asks a person first.',
  hints: CREATES,
  input: z.strictObject({ type: z.enum(FORGE_TYPES), url, ...settings }),
  output: writtenForge,
  untrusted: true,
  lookWith: 'list_forges',
  asks: {
    rule: 'always',
    prepare: async ({ input, read }) => {
      await requireInstanceAdmin(read);
      await refuseUnknown(read, input, NEW_FORGE_SETTINGS);
      const { type } = input;
      return {
        question: {
          targets: [],
          will: words`This will add a forge of type ${oneOf(type, FORGE_TYPES)}.`,
          cost: words`It is a new way to sign in: an account there that is spelt like an administrator is an
administrator on its first login. Where this server is open to new accounts, everybody who has one there
gets one here.${input.skip_verify === true ? words`\n${UNVERIFIED}` : words``}${type === 'addon' ? words`\n${ADDON}` : words``}`,
          confirm: words`Add a forge`,
          supplied: forgeValues(input),
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input, write }) =>
    withNotStored(await createForge(write, input), input, NEW_FORGE_SETTINGS),
});

export const updateForgeTool = writeTool({
  name: 'update_forge',
  title: 'Update a forge',
  description:
    'Changes the named settings of a forge, and the named additional_options; a value of null takes one out. Asks a person first.',
  hints: DESTROYS,
  input: updating(
    { forge_id: forgeId },
    { type: z.enum(FORGE_TYPES).optional(), url: url.optional(), ...settings },
  ),
  output: writtenForge,
  untrusted: true,
  lookWith: 'get_forge',
  asks: {
    rule: 'always',
    prepare: async ({ input: { forge_id, ...changes }, read }) => {
      const { forge_id: ownForge = 1 } = await requireInstanceAdmin(read);
      const current = await getForge(read, forge_id);
      await refuseUnknown(read, changes, FORGE_SETTINGS);
      if (changesNothing(afterChange(current, changes), current, FORGE_SETTINGS)) {
        return { settled: unchanged(current) };
      }
      const own = ownForge === forge_id ? OWN_ACCOUNT.forgeChanged : words``;
      return {
        question: {
          targets: [{ role: 'forge', id: forge_id }],
          will: words`This will change forge ${forge_id}.`,
          cost: words`${joinWords(forgeChanges(changes, current), words`\n`)}${own}`,
          confirm: words`Change forge ${forge_id}`,
          supplied: forgeValues(changes, current),
        },
        plan: { current, changes },
      };
    },
  },
  write: async ({ plan: { current, changes }, write }) => {
    const stored = await replaceForge(write, current, changes);
    return withNotStored(stored, afterChange(current, changes), FORGE_SETTINGS);
  },
});

export const deleteForgeTool = writeTool({
  name: 'delete_forge',
  title: 'Delete a forge',
  description:
    'Deletes a forge: its users, repositories and organizations stay and stop working. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({ forge_id: forgeId }),
  output: z.looseObject({ deleted: z.boolean() }),
  untrusted: false,
  lookWith: 'list_forges',
  asks: {
    rule: 'always',
    prepare: async ({ input: { forge_id }, read }) => {
      const { type } = await getForge(read, forge_id);
      const { forge_id: ownForge = 1 } = await requireInstanceAdmin(read);
      const own = ownForge === forge_id ? OWN_ACCOUNT.forgeDeleted : words``;
      return {
        question: {
          targets: [{ role: 'forge', id: forge_id }],
          will: words`This will delete forge ${forge_id} of type ${oneOf(type, FORGE_TYPES)}.`,
          cost: words`Nobody can sign in through it any more, and its repositories stop working.${own}`,
          confirm: words`Delete forge ${forge_id}`,
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input, write }) => {
    await deleteForge(write, input.forge_id);
    return { deleted: true };
  },
});
