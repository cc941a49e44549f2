import { READS, readTool, wholeNumber, words, writeTool } from '@guard/core';
import * as z from 'zod';
import {
  CRON_SETTINGS,
  createCron,
  deleteCron,
  getCron,
  listCrons,
  patchCron,
  runCron,
} from '../api/crons.ts';
import { changesNothing, refuseUnknown, unchanged, withNotStored } from '../api/settings.ts';
import { more, window } from '../arguments/window.ts';
import { repoId } from '../arguments/ids.ts';
import { updating, written } from '../arguments/updating.ts';
import { CREATES, DESTROYS, RUNS } from '../hints.ts';
import { namedValues } from '../arguments/named-values.ts';
import { start, startedOutput } from '../pipelines/start-pipeline.ts';

const cronOutput = z.looseObject({
  id: z.int(),
  name: z.string(),
  schedule: z.string(),
  branch: z.string().optional(),
  enabled: z.boolean().optional(),
  next_exec: z.int().optional(),
});
const writtenCron = z.looseObject({ ...cronOutput.shape, ...written });
const cronId = wholeNumber('Id of the cron');

const settings = {
  branch: z.string().min(1).optional(),
  timezone: z.string().min(1).describe('IANA name; default UTC').optional(),
  enabled: z.boolean().optional(),
  variables: namedValues(z.string().min(1), z.string()).optional(),
};
const schedule = z.string().min(1).describe('Five fields, or @daily, @every 1h30m and the like');
const name = z.string().min(1).max(250);

export const listCronsTool = readTool({
  name: 'list_crons',
  title: 'List crons',
  description: 'Lists the crons of a repository: what starts pipelines by the clock.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId, ...window }),
  output: z.looseObject({ crons: z.array(cronOutput), more }),
  untrusted: true,
  list: { key: 'crons', narrow: 'Pass a smaller limit, or page for the next ones.' },
  read: async ({ input: { repo_id, ...part }, read }) => {
    const { entries, more: rest } = await listCrons(read, repo_id, part);
    return { crons: entries, more: rest };
  },
});

export const getCronTool = readTool({
  name: 'get_cron',
  title: 'Get a cron',
  description: 'Shows one cron of a repository.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId, cron_id: cronId }),
  output: cronOutput,
  untrusted: true,
  read: async ({ input, read }) => getCron(read, input.repo_id, input.cron_id),
});

export const createCronTool = writeTool({
  name: 'create_cron',
  title: 'Create a cron',
  description:
    'Starts pipelines of a repository by the clock from now on; it is enabled unless enabled is false.',
  hints: CREATES,
  input: z.strictObject({ repo_id: repoId, name, schedule, ...settings }),
  output: writtenCron,
  untrusted: true,
  lookWith: 'list_crons',
  asks: { rule: 'never', because: 'it runs what anyone who can push could run, and delete_cron ends it' },
  write: async ({ input: { repo_id, ...body }, write }) => {
    await refuseUnknown(write, body, CRON_SETTINGS);
    // Left out, enabled would make a cron that never runs.
    const created = await createCron(write, repo_id, { enabled: true, ...body });
    return withNotStored(created, body, CRON_SETTINGS);
  },
});

export const updateCronTool = writeTool({
  name: 'update_cron',
  title: 'Update a cron',
  description: 'Changes the named settings of a cron; variables are replaced whole, what is not named stays.',
  hints: DESTROYS,
  input: updating(
    { repo_id: repoId, cron_id: cronId },
    { name: name.optional(), schedule: schedule.optional(), ...settings },
  ),
  output: writtenCron,
  untrusted: true,
  lookWith: 'get_cron',
  asks: { rule: 'never', because: "a schedule can be set back, and it widens nobody's reach" },
  write: async ({ input: { repo_id, cron_id, ...patch }, write }) => {
    const current = await getCron(write, repo_id, cron_id);
    await refuseUnknown(write, patch, CRON_SETTINGS);
    if (changesNothing(patch, current, CRON_SETTINGS)) return unchanged(current);
    // Versions 3.13 and 3.14 crash on enabled without a schedule.
    const steady = patch.enabled === undefined ? {} : { schedule: current.schedule };
    const patched = await patchCron(write, repo_id, cron_id, { ...steady, ...patch });
    return withNotStored(patched, patch, CRON_SETTINGS);
  },
});

export const runCronTool = writeTool({
  name: 'run_cron',
  title: 'Run a cron',
  description: 'Starts the pipeline of a cron now, also of a disabled one. A repeat starts another run.',
  hints: RUNS,
  input: z.strictObject({ repo_id: repoId, cron_id: cronId }),
  output: startedOutput,
  untrusted: true,
  lookWith: 'list_pipelines',
  asks: {
    rule: 'never',
    because: 'running builds is what a CI is for, and no question can make a run happen once',
  },
  write: async ({ input: { repo_id, cron_id }, write }) => {
    const { name: cron, branch } = await getCron(write, repo_id, cron_id);
    return start(write, {
      repoId: repo_id,
      send: () => runCron(write, repo_id, cron_id),
      // Up to 3.13 a pipeline does not name its cron.
      isMine: (found) => found.event === 'cron' && (found.cron ?? cron) === cron,
      branch: branch === '' ? undefined : branch,
    });
  },
});

export const deleteCronTool = writeTool({
  name: 'delete_cron',
  title: 'Delete a cron',
  description: 'Deletes a cron: its pipelines no longer start by the clock. Asks a person first.',
  hints: DESTROYS,
  input: z.strictObject({ repo_id: repoId, cron_id: cronId }),
  output: z.looseObject({ deleted: z.boolean() }),
  untrusted: false,
  lookWith: 'list_crons',
  asks: {
    rule: 'always',
    prepare: async ({ input: { repo_id, cron_id }, read }) => {
      await getCron(read, repo_id, cron_id);
      return {
        question: {
          targets: [
            { role: 'repository', id: repo_id },
            { role: 'cron', id: cron_id },
          ],
          will: words`This will delete cron ${cron_id} of repository ${repo_id}.`,
          cost: words`Its schedule and variables are gone, and its pipelines no longer start by themselves.`,
          confirm: words`Delete cron ${cron_id}`,
        },
        plan: undefined,
      };
    },
  },
  write: async ({ input, write }) => {
    await deleteCron(write, input.repo_id, input.cron_id);
    return { deleted: true };
  },
});
