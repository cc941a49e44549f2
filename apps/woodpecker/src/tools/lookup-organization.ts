import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { lookupOrg } from '../api/orgs.ts';
import { pathName } from '../arguments/path-name.ts';
import { organizationOutput } from '../organizations/organization-output.ts';

export const lookupOrganization = readTool({
  name: 'lookup_organization',
  title: 'Look up an organization',
  description: "Finds an organization by its name, in any case, on the forge of this server's account.",
  hints: READS,
  input: z.strictObject({ name: pathName('Name of the organization') }),
  output: organizationOutput,
  untrusted: true,
  read: async ({ input, read }) => lookupOrg(read, input.name),
});
