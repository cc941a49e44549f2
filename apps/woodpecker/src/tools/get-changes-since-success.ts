import { READS, readTool, type Reader } from '@guard/core';
import * as z from 'zod';
import { getPipeline, getPipelineConfig, listPipelines, type Pipeline } from '../api/pipelines.ts';
import { pipelineNumber, repoId } from '../arguments/ids.ts';
import { fileChanges, stepChanges } from '../pipelines/differences.ts';
import { findPipeline } from '../pipelines/find-pipeline.ts';
import { inShort, listedPipeline, withSubject } from '../pipelines/listed-pipeline.ts';

/** Pipelines after the last success that are looked at: a branch that is red for longer is red for another reason. */
const LOOKED_AT = 50;
/** Characters of a name. */
const NAME = 250;

export const getChangesSinceSuccess = readTool({
  name: 'get_changes_since_success',
  title: 'Get what changed since the last success',
  description:
    'Compares a pipeline with the last successful one before it, on the same branch and for the same event: the pipelines since then with their commits, the files they changed as far as Woodpecker knows, the configuration, and the steps whose status differs. Without number, the newest of a push to the branch (or the default).',
  hints: READS,
  input: z.strictObject({
    repo_id: repoId,
    number: pipelineNumber.optional(),
    branch: z.string().min(1).optional(),
  }),
  output: z.looseObject({
    number: z.int(),
    status: z.string(),
    pipelines: z.array(listedPipeline).optional(),
  }),
  untrusted: true,
  lists: {
    steps: { field: NAME, narrow: 'get_pipeline shows each of the two whole.' },
    configuration: { field: NAME, narrow: 'get_pipeline_config shows that of each.' },
    pipelines: { ...inShort, narrow: 'list_pipelines shows them all.' },
    changed_files: { field: NAME, narrow: 'get_pipeline shows those of one pipeline.' },
  },
  read: async ({ input: { repo_id, ...choice }, read }) => {
    const current = await findPipeline(read, repo_id, choice);
    const { number, status } = current;
    const since = await pipelinesBefore(read, repo_id, current);
    const last = since.find((found) => found.status === 'success');
    if (last === undefined) return { number, status, note: NO_SUCCESS };
    const changing: [Pipeline, ...Pipeline[]] = [current, ...since.slice(0, since.indexOf(last))];
    return { number, status, ...(await compare(read, repo_id, last, changing)) };
  },
});

/** Of the pipelines since the last success the first is the newest, which is compared with it. */
async function compare(
  read: Reader,
  repoId: number,
  last: Pipeline,
  since: readonly [Pipeline, ...Pipeline[]],
) {
  const [current] = since;
  const [before, oldFiles, files] = await Promise.all([
    getPipeline(read, repoId, last.number),
    getPipelineConfig(read, repoId, last.number),
    getPipelineConfig(read, repoId, current.number),
  ]);
  return {
    last_success: last.number,
    last_success_commit: last.commit,
    steps: stepChanges(before, current),
    configuration: fileChanges(oldFiles, files),
    pipelines: since.map(withSubject),
    changed_files: [...new Set(since.flatMap(({ changed_files }) => changed_files))],
  };
}

/** Those of its branch and event that came before it, the newest first. */
async function pipelinesBefore(read: Reader, repoId: number, { number, branch, event, created }: Pipeline) {
  // A second later, because the end is left out; two may begin within one second.
  const before = created === undefined ? undefined : new Date((created + 1) * 1000).toISOString();
  const { entries } = await listPipelines(read, repoId, { limit: LOOKED_AT }, { branch, event, before });
  return entries.filter((other) => other.number < number);
}

const NO_SUCCESS = `Of the last ${LOOKED_AT} pipelines before it on its branch, for the same event, none succeeded.`;
