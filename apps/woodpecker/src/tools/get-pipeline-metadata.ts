import { READS, readTool, shorten, shortFields } from '@guard/core';
import * as z from 'zod';
import { getPipelineMetadata as readMetadata } from '../api/pipelines.ts';
import { changedFiles, FIELD, PART } from '../pipelines/view-pipeline.ts';
import { pipelineNumber, repoId } from '../arguments/ids.ts';

export const getPipelineMetadata = readTool({
  name: 'get_pipeline_metadata',
  title: 'Get the metadata of a pipeline',
  description:
    'Shows the metadata that the steps of a pipeline get: about it, the previous pipeline and the server. Needs the right to push.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId, number: pipelineNumber }),
  output: z.looseObject({ curr: z.looseObject({}) }),
  untrusted: true,
  read: async ({ input, read }) => {
    const { curr, prev, ...rest } = await readMetadata(read, input.repo_id, input.number);
    return { ...rest, curr: shortened(curr), ...(prev && { prev: shortened(prev) }) };
  },
});

type Described = Awaited<ReturnType<typeof readMetadata>>['curr'];

function shortened({ commit, ...described }: Described): Record<string, unknown> {
  if (commit === undefined) return shortFields(described, FIELD);
  const { message, changed_files: files, ...rest } = commit;
  return {
    ...shortFields(described, FIELD),
    commit: {
      ...shortFields(rest, FIELD),
      message: shorten(message, PART),
      ...changedFiles(files),
    },
  };
}
