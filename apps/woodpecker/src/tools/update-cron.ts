import { writeTool } from '@guard/core';
import { CRON_SETTINGS, getCron, patchCron } from '../api/crons.ts';
import { changesNothing, refuseUnknown, unchanged, withNotStored } from '../api/settings.ts';
import { repoId } from '../arguments/ids.ts';
import { updating } from '../arguments/updating.ts';
import { cronId, cronName, cronSettings, schedule } from '../crons/cron-arguments.ts';
import { writtenCron } from '../crons/cron-output.ts';
import { DESTROYS } from '../hints.ts';

const settings = { name: cronName.optional(), schedule: schedule.optional(), ...cronSettings };

export const updateCron = writeTool({
  name: 'update_cron',
  title: 'Update a cron',
  description:
    'Changes the given settings of a cron and keeps all others. variables replaces the whole list.',
  hints: DESTROYS,
  input: updating({ repo_id: repoId, cron_id: cronId }, settings),
  output: writtenCron,
  untrusted: true,
  lookWith: 'get_cron',
  targets: { repo_id: 'repository', cron_id: 'cron' },
  neverAsks: "a schedule can be set back, and it widens nobody's reach",
  write: async ({ input: { repo_id, cron_id, ...patch }, read, write }) => {
    const current = await getCron(read, repo_id, cron_id);
    await refuseUnknown(read, patch, CRON_SETTINGS);
    if (changesNothing(patch, current, CRON_SETTINGS)) return unchanged(current);
    // Versions 3.13 and 3.14 crash on enabled without a schedule.
    const steady = patch.enabled === undefined ? {} : { schedule: current.schedule };
    const patched = await patchCron(write, repo_id, cron_id, { ...steady, ...patch });
    return withNotStored(patched, patch, CRON_SETTINGS);
  },
});
