import { guardedTool, ifReadable, words } from '@guard/core';
import * as z from 'zod';
import { deleteOrg, getOrg } from '../api/orgs.ts';
import { listRepoNamesOf } from '../api/repos.ts';
import { DESTROYS } from '../hints.ts';
import { organizationId } from '../organizations/organization-id.ts';
import { eachFromBackend, fromBackend } from '../questions/facts.ts';
import { OWN_ACCOUNT } from '../questions/own-account.ts';
import { requireInstanceAdmin } from '../rights/require-right.ts';

export const deleteOrganization = guardedTool({
  name: 'delete_organization',
  title: 'Delete an organization',
  description:
    'Deletes an organization from Woodpecker, with its secrets and ALL its repositories. This cannot be undone. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({ org_id: organizationId }),
  output: z.looseObject({ deleted: z.boolean() }),
  untrusted: false,
  lookWith: 'list_organizations',
  targets: { org_id: 'organization' },
  question: async ({ input, read }) => {
    const org = await getOrg(read, input.org_id);
    const account = await requireInstanceAdmin(read);
    const own = account.org_id === org.id ? OWN_ACCOUNT.organization : words``;
    const personal = org.is_user
      ? words` It is the personal organization of a user, who cannot be deleted afterwards.`
      : words``;
    const repositories = await ifReadable(listRepoNamesOf(read, org.id));
    return {
      will: words`This will delete organization ${org.id} from Woodpecker.`,
      cost: words`Its secrets are destroyed, and every repository of it with secrets, pipelines and logs.
Webhooks at the forge stay. If it stops half way, part of it is gone.${personal}${own}`,
      confirm: words`Delete organization ${org.id}`,
      recognise: [
        fromBackend(words`Organization`, org.name),
        ...eachFromBackend(words`Repository`, repositories),
      ],
      plan: org,
    };
  },
  write: async ({ plan, write }) => {
    await deleteOrg(write, plan);
    return { deleted: true };
  },
});
