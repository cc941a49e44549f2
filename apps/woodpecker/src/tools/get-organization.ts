import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { getOrg } from '../api/orgs.ts';
import { organizationId } from '../organizations/organization-id.ts';
import { organizationOutput } from '../organizations/organization-output.ts';

export const getOrganization = readTool({
  name: 'get_organization',
  title: 'Get an organization',
  description: 'Shows one organization.',
  hints: READS,
  input: z.strictObject({ org_id: organizationId }),
  output: organizationOutput,
  untrusted: true,
  read: async ({ input, read }) => getOrg(read, input.org_id),
});
