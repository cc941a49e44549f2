import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { listBuildStatuses } from '../api/builds.ts';
import { getCommit } from '../api/commits.ts';
import { repository } from '../arguments/names.ts';
import { wholeCommitId } from '../arguments/refs.ts';
import { limit } from '../arguments/window.ts';
import { buildOutput, viewBuild } from '../builds/view-build.ts';

/** What Bitbucket gives at most. */
const MOST = 100;

/** Bitbucket lists by a bare commit, of whatever repository: without the look for it a scope could not hold. */
export const getBuildStatus = readTool({
  name: 'get_build_status',
  title: 'Get build statuses of a commit',
  description: 'Lists what builds reported on a commit of a repository.',
  hints: READS,
  input: z.strictObject({ ...repository, commit_id: wholeCommitId, limit }),
  output: z.looseObject({ builds: z.array(buildOutput), more: z.boolean() }),
  untrusted: true,
  lists: { builds: { narrow: 'Pass a smaller limit.' } },
  read: async ({ input: { project, repo, commit_id, limit: most = 25 }, read }) => {
    // The list is that of a bare commit: this says whether the repository has it.
    const { id } = await getCommit(read, { project, repo }, commit_id);
    const { entries, nextStart } = await listBuildStatuses(read, id, MOST);
    // Another repository may have the same commit, and builds of its own on it.
    const own = entries.filter(
      ({ projectKey, repositorySlug }) => isSame(projectKey, project) && isSame(repositorySlug, repo),
    );
    return { builds: own.slice(0, most).map(viewBuild), more: own.length > most || nextStart !== undefined };
  },
});

/** In addresses Bitbucket takes keys and slugs in any case. A build may name neither: it is then one of the commit. */
function isSame(said: string | null | undefined, wanted: string): boolean {
  return said == null || said.toLowerCase() === wanted.toLowerCase();
}
