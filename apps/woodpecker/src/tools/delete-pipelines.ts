import { BackendError, guardedTool, ifReadable, words } from '@guard/core';
import * as z from 'zod';
import { deletePipeline } from '../api/pipelines.ts';
import { getRepo } from '../api/repos.ts';
import { repoId } from '../arguments/ids.ts';
import { instant } from '../arguments/instant.ts';
import { DESTROYS } from '../hints.ts';
import { findCleanup, MOST_DELETED, sayCleanup } from '../pipelines/cleanup.ts';
import { pipelineListFacts } from '../pipelines/pipeline-facts.ts';
import { STATUSES } from '../pipelines/statuses.ts';
import { fromCall } from '../questions/from-call.ts';
import { requireRight } from '../rights/require-right.ts';

export const deletePipelines = guardedTool({
  name: 'delete_pipelines',
  title: 'Delete many pipelines',
  description: `Deletes pipelines from before a point in time, with their steps and logs: only those that have ended, at most ${MOST_DELETED} a call, the newest first. Asks a person first, once for all of them.`,
  hints: DESTROYS,
  input: z.strictObject({
    repo_id: repoId,
    before: instant,
    branch: z.string().min(1).optional(),
    status: z.enum(STATUSES).optional(),
  }),
  output: z.looseObject({ deleted_total: z.int(), already_gone: z.int().optional() }),
  untrusted: false,
  lookWith: 'list_pipelines',
  sends: 'several',
  targets: { repo_id: 'repository' },
  question: async ({ input: { repo_id, ...filter }, read }) => {
    await requireRight(read, repo_id, 'admin');
    const found = await findCleanup(read, repo_id, filter);
    if (found.ended.length === 0) return { settled: NOTHING };
    return {
      ...sayCleanup(repo_id, filter, found),
      supplied: fromCall([[words`Branch`, filter.branch]]),
      recognise: pipelineListFacts(found.ended, await ifReadable(getRepo(read, repo_id))),
      // A number is given again once the newest pipeline is deleted, and a long list is shown in part.
      covers: found.ended.map(({ id }) => id),
      plan: found.ended.map(({ number }) => number),
    };
  },
  write: async ({ input: { repo_id }, plan: numbers, write }) => {
    let gone = 0;
    for (const number of numbers) if (!(await deleted(deletePipeline(write, repo_id, number)))) gone += 1;
    return { deleted_total: numbers.length - gone, ...(gone > 0 && { already_gone: gone }) };
  },
});

const NOTHING = { deleted_total: 0, notice: 'Nothing was sent: no pipeline that has ended matches.' };

/** Whether this call deleted it: somebody else may have done so meanwhile. */
async function deleted(deletion: Promise<void>): Promise<boolean> {
  return deletion.then(
    () => true,
    (error: unknown) => {
      if (error instanceof BackendError && error.status === 404) return false;
      throw error;
    },
  );
}
