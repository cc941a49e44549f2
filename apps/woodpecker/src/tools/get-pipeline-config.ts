import { READS, readTool } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import { getPipelineConfig as readConfig } from '../api/pipelines.ts';
import { pipelineNumber, repoId } from '../arguments/ids.ts';

/** Characters of one configuration file; what anyone can write must not keep the others from being shown. */
const FILE = 10_000;

const NO_CONFIGURATION =
  'Woodpecker has stored no configuration of this pipeline. If it could not be read, get_pipeline shows the errors.';

export const getPipelineConfig = readTool({
  name: 'get_pipeline_config',
  title: 'Get the configuration of a pipeline',
  description: 'Shows the configuration files of a pipeline, as text.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId, number: pipelineNumber }),
  output: z.looseObject({ configs: z.array(z.looseObject({ name: z.string(), data: z.string() })) }),
  untrusted: true,
  lists: { configs: { narrow: 'The repository has them whole.', field: FILE } },
  read: async ({ input, read }) => {
    const files = await asAccount(read, readConfig(read, input.repo_id, input.number));
    return {
      configs: files.map(({ name, data }) => ({ name, data: decode(data) })),
      ...(files.length === 0 && { note: NO_CONFIGURATION }),
    };
  },
});

function decode(data: string | null | undefined): string {
  return Buffer.from(data ?? '', 'base64').toString();
}
