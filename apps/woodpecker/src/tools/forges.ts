import { joinWords, oneOf, READS, readTool, wholeNumber, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { getCurrentUser } from '../api/account.ts';
import {
  createForge,
  deleteForge,
  type Forge,
  type ForgeSettings,
  getForge,
  listForges,
  replaceForge,
} from '../api/forges.ts';
import { more, window } from './arguments.ts';
import { ADDON, FORGE_TYPES, forgeChanges } from './forge-changes.ts';
import { CREATES, DESTROYS } from './hints.ts';
import { namedValues, optionValue } from './named-values.ts';

const forgeId = wholeNumber('Id of the forge');
const forgeOutput = z.looseObject({ id: z.int(), type: z.string(), url: z.string() });

const settings = {
  client: z.string().describe('OAuth client id').optional(),
  oauth_client_secret: z.string().min(1).optional(),
  oauth_host: z.string().optional(),
  skip_verify: z.boolean().optional(),
  additional_options: namedValues(z.string().min(1), optionValue).optional(),
  orgs: z.array(z.string().min(1)).max(200).describe('Newest version only').optional(),
};

/** Woodpecker stores anything as an address, and its web page links to it. */
const url = z.url({ protocol: /^https?$/, error: 'expected an address with http or https' });

/** A version that does not know `orgs` accepts it all the same. */
function told(stored: Forge, { orgs }: ForgeSettings) {
  const lost = (orgs ?? []).length > 0 && (stored.orgs ?? []).length === 0;
  return lost
    ? { ...stored, orgs_note: 'Not stored: this version of Woodpecker does not know orgs.' }
    : stored;
}

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
    const { entries, more: rest } = await listForges(read, input);
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
  read: async ({ input, read }) => getForge(read, input.forge_id),
});

export const createForgeTool = writeTool({
  name: 'create_forge',
  title: 'Create a forge',
  description:
    'Adds a forge, which is a way to sign in to this Woodpecker. Up to 3.11 without its secret: set that with update_forge. Asks a person first.',
  hints: CREATES,
  input: z.strictObject({ type: z.enum(FORGE_TYPES), url, ...settings }),
  output: forgeOutput,
  untrusted: true,
  lookWith: 'list_forges',
  asks: {
    rule: 'always',
    prepare: async ({ input: { type } }) => ({
      question: {
        targets: [],
        will: words`This will add a forge of type ${oneOf(type, FORGE_TYPES)}.`,
        cost: words`It is a new way to sign in: an account there that is spelt like an administrator is an
administrator on its first login.${type === 'addon' ? words`\n${ADDON}` : words``}`,
        confirm: words`Add a forge`,
      },
      plan: undefined,
    }),
  },
  write: async ({ input, write }) => told(await createForge(write, input), input),
});

export const updateForgeTool = writeTool({
  name: 'update_forge',
  title: 'Update a forge',
  description:
    'Changes the named settings of a forge, and the named additional_options; a value of null takes one out. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({
    forge_id: forgeId,
    type: z.enum(FORGE_TYPES).optional(),
    url: url.optional(),
    ...settings,
  }),
  output: forgeOutput,
  untrusted: true,
  lookWith: 'get_forge',
  asks: {
    rule: 'always',
    prepare: async ({ input: { forge_id, ...changes }, read }) => {
      const current = await getForge(read, forge_id);
      return {
        question: {
          targets: [{ role: 'forge', id: forge_id }],
          will: words`This will change forge ${forge_id}.`,
          cost: joinWords(forgeChanges(changes, current), words`\n`),
          confirm: words`Change forge ${forge_id}`,
        },
        plan: { current, changes },
      };
    },
  },
  write: async ({ plan, write }) => told(await replaceForge(write, plan.current, plan.changes), plan.changes),
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
      const own = ((await getCurrentUser(read)).forge_id ?? 1) === forge_id;
      return {
        question: {
          targets: [{ role: 'forge', id: forge_id }],
          will: words`This will delete forge ${forge_id} of type ${oneOf(type, FORGE_TYPES)}.`,
          cost: words`Nobody can sign in through it any more, and its repositories stop working.${own ? LOCKED_OUT : words``}`,
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

const LOCKED_OUT = words`

It is the forge of this very account: within ten minutes every call of it fails, also the one
that would repair this.`;
