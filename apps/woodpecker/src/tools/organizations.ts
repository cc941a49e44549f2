import { READS, readTool, wholeNumber, words, writeTool } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { deleteOrg, getOrg, getOrgPermissions, listOrgs, lookupOrg } from '../api/orgs.ts';
import { more, window } from '../arguments/window.ts';
import { pathName } from '../arguments/path-name.ts';
import { DESTROYS } from '../hints.ts';
import { OWN_ACCOUNT } from '../questions/own-account.ts';
import { requireInstanceAdmin } from '../rights/require-right.ts';

const orgId = wholeNumber('Id of the organization');
const orgOutput = z.looseObject({
  id: z.int().optional(),
  name: z.string(),
  forge_id: z.int().optional(),
  is_user: z.boolean(),
});

export const listOrganizations = readTool({
  name: 'list_organizations',
  title: 'List organizations',
  description: 'Lists the organizations of the instance (administrators).',
  hints: READS,
  input: z.strictObject(window),
  output: z.looseObject({ organizations: z.array(orgOutput), more }),
  untrusted: true,
  list: { key: 'organizations', narrow: 'Pass a smaller limit, or page for the next ones.' },
  read: async ({ input, read }) => {
    const { entries, more: rest } = await listOrgs(read, input);
    return { organizations: entries, more: rest };
  },
});

export const getOrganization = readTool({
  name: 'get_organization',
  title: 'Get an organization',
  description: 'Shows one organization.',
  hints: READS,
  input: z.strictObject({ org_id: orgId }),
  output: orgOutput,
  untrusted: true,
  read: async ({ input, read }) => getOrg(read, input.org_id),
});

export const lookupOrganization = readTool({
  name: 'lookup_organization',
  title: 'Look up an organization',
  description: "Finds an organization by its name, in any case, on the forge of this server's account.",
  hints: READS,
  input: z.strictObject({ name: pathName('Name of the organization') }),
  output: orgOutput,
  untrusted: true,
  read: async ({ input, read }) => lookupOrg(read, input.name),
});

export const getOrganizationPermissions = readTool({
  name: 'get_organization_permissions',
  title: 'Get the permissions on an organization',
  description: 'Shows whether this account is a member or an administrator of an organization.',
  hints: READS,
  input: z.strictObject({ org_id: orgId }),
  output: z.looseObject({ member: z.boolean(), admin: z.boolean() }),
  untrusted: false,
  read: async ({ input, read }) => {
    const permissions = await asAccount(read, getOrgPermissions(read, input.org_id), ({ member }) => !member);
    // An administrator has every right on an organization that does not exist; who has none may not look at it.
    if (permissions.member || permissions.admin) await getOrg(read, input.org_id);
    return permissions;
  },
});

export const deleteOrganization = writeTool({
  name: 'delete_organization',
  title: 'Delete an organization',
  description:
    'Deletes an organization from Woodpecker with its secrets and ALL its repositories. It cannot be undone. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({ org_id: orgId }),
  output: z.looseObject({ deleted: z.boolean() }),
  untrusted: false,
  lookWith: 'list_organizations',
  asks: {
    rule: 'always',
    prepare: async ({ input, read }) => {
      const org = await getOrg(read, input.org_id);
      const account = await requireInstanceAdmin(read);
      const own = account.org_id === org.id ? OWN_ACCOUNT.organization : words``;
      const personal = org.is_user
        ? words` It is the personal one of a user, who cannot be deleted afterwards.`
        : words``;
      return {
        question: {
          targets: [{ role: 'organization', id: org.id }],
          will: words`This will delete organization ${org.id} from Woodpecker.`,
          cost: words`Its secrets are destroyed, and every repository of it with secrets, pipelines and logs.
Webhooks at the forge stay. If it stops half way, part of it is gone.${personal}${own}`,
          confirm: words`Delete organization ${org.id}`,
        },
        plan: org,
      };
    },
  },
  write: async ({ plan, write }) => {
    await deleteOrg(write, plan);
    return { deleted: true };
  },
});
