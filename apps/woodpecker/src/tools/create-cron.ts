import { writeTool } from '@guard/core';
import * as z from 'zod';
import { createCron as sendCron, CRON_SETTINGS } from '../api/crons.ts';
import { refuseUnknown, withNotStored } from '../api/settings.ts';
import { repoId } from '../arguments/ids.ts';
import { cronName, cronSettings, schedule } from '../crons/cron-arguments.ts';
import { writtenCron } from '../crons/cron-output.ts';
import { CREATES } from '../hints.ts';

export const createCron = writeTool({
  name: 'create_cron',
  title: 'Create a cron',
  description:
    'Creates a cron, which starts pipelines of a repository on a schedule. It is enabled at once unless enabled is false.',
  hints: CREATES,
  input: z.strictObject({ repo_id: repoId, name: cronName, schedule, ...cronSettings }),
  output: writtenCron,
  untrusted: true,
  lookWith: 'list_crons',
  targets: { repo_id: 'repository' },
  neverAsks: 'it runs what anyone who can push could run, and delete_cron ends it',
  write: async ({ input: { repo_id, ...body }, read, write }) => {
    await refuseUnknown(read, body, CRON_SETTINGS);
    // Without enabled, Woodpecker makes a cron that never runs.
    const created = await sendCron(write, repo_id, { enabled: true, ...body });
    return withNotStored(created, body, CRON_SETTINGS);
  },
});
