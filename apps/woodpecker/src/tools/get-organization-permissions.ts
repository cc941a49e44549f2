import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { getOrg, getOrgPermissions } from '../api/orgs.ts';
import { organizationId } from '../organizations/organization-id.ts';

export const getOrganizationPermissions = readTool({
  name: 'get_organization_permissions',
  title: 'Get the permissions on an organization',
  description: 'Shows whether this account is a member or an administrator of an organization.',
  hints: READS,
  input: z.strictObject({ org_id: organizationId }),
  output: z.looseObject({ member: z.boolean(), admin: z.boolean() }),
  untrusted: false,
  read: async ({ input, read }) => {
    const permissions = await asAccount(read, getOrgPermissions(read, input.org_id), ({ member }) => !member);
    // Woodpecker gives an administrator every right on an organization that does not exist, and others none on it.
    if (permissions.member || permissions.admin) await getOrg(read, input.org_id);
    return permissions;
  },
});
