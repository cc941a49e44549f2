import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { listOrgs } from '../api/orgs.ts';
import { more, NEXT_PAGE, window } from '../arguments/window.ts';
import { organizationOutput } from '../organizations/organization-output.ts';

export const listOrganizations = readTool({
  name: 'list_organizations',
  title: 'List organizations',
  description: 'Lists the organizations of the instance (administrators).',
  hints: READS,
  input: z.strictObject(window),
  output: z.looseObject({ organizations: z.array(organizationOutput), more }),
  untrusted: true,
  lists: { organizations: { narrow: NEXT_PAGE } },
  read: async ({ input, read }) => {
    const found = await listOrgs(read, input);
    return { organizations: found.entries, more: found.more };
  },
});
