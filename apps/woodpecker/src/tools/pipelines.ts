import { READS, readTool, ToolError } from '@guard/core';
import * as z from 'zod';
import { asAccount } from '../api/account.ts';
import {
  getLatestPipeline,
  getPipeline,
  getPipelineConfig,
  getPipelineMetadata,
  listPipelines,
  listQueuedPipelines,
} from '../api/pipelines.ts';
import { more, pipelineNumber, repoId, window } from './arguments.ts';
import { EVENTS } from '../pipelines/events.ts';
import { excerpt } from './excerpt.ts';
import { briefPipeline } from '../pipelines/brief-pipeline.ts';
import {
  byWorkflows,
  changedFiles,
  FIELD,
  PART,
  pipelineOutput,
  viewPipeline,
} from '../pipelines/view-pipeline.ts';
import { shortFields, shortText } from './shorten.ts';
import { STATUSES } from '../pipelines/statuses.ts';
import { whyWaiting } from '../pipelines/why-waiting.ts';

const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());

const filters = {
  branch: z.string().min(1).optional(),
  events: z.array(z.enum(EVENTS)).optional(),
  status: z.enum(STATUSES).optional(),
  ref: z.string().min(1).optional(),
  after: instant.optional(),
  before: instant.optional(),
};

/** What callers go on with; the newest of a repository that never ran has none of it. */
const pipelines = z.array(
  z.looseObject({
    number: z.int().optional(),
    status: z.string().optional(),
    branch: z.string().optional(),
  }),
);

/** Those of the whole instance: a number says nothing without its repository. */
const queued = z.array(pipelines.element.extend({ repo_id: z.int().optional() }));

/** Characters of one configuration file; what anyone can write must not keep the others from being shown. */
const FILE = 10_000;

const decode = (data: string | null | undefined): string =>
  excerpt(Buffer.from(data ?? '', 'base64').toString(), FILE);

export const listPipelinesTool = readTool({
  name: 'list_pipelines',
  title: 'List pipelines',
  description: 'Lists pipelines, newest first; get_pipeline shows one whole.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId, ...filters, ...window }),
  output: z.looseObject({ pipelines, more }),
  untrusted: true,
  list: { key: 'pipelines', narrow: 'Pass a smaller limit, a filter, or page for the next ones.' },
  read: async ({ input: { repo_id, limit, page, events, ...filter }, read }) => {
    const { after, before } = filter;
    if (after !== undefined && before !== undefined && after >= before)
      throw new ToolError('after must be earlier than before: nothing lies between these two.');
    const wanted = { ...filter, event: events?.join(',') };
    const { entries, more: rest } = await asAccount(
      read,
      listPipelines(read, repo_id, { limit, page }, wanted),
    );
    return { pipelines: entries.map(briefPipeline), more: rest };
  },
});

export const getPipelineTool = readTool({
  name: 'get_pipeline',
  title: 'Get a pipeline',
  description:
    'Shows a pipeline with its steps, errors and failing steps. Without number, the newest of a push to the branch (or the default).',
  hints: READS,
  input: z.strictObject({
    repo_id: repoId,
    number: pipelineNumber.optional(),
    branch: z.string().min(1).optional(),
  }),
  output: pipelineOutput,
  untrusted: true,
  list: byWorkflows,
  read: async ({ input: { repo_id, number, branch }, read }) => {
    if (number !== undefined && branch !== undefined) throw new ToolError('Pass number or branch, not both.');
    const wanted =
      number === undefined ? getLatestPipeline(read, repo_id, branch) : getPipeline(read, repo_id, number);
    const found = await asAccount(read, wanted);
    return { ...viewPipeline(found), ...(await whyWaiting(read, found)) };
  },
});

const NO_CONFIGURATION =
  'Woodpecker has stored no configuration of this pipeline: where it could not be read, get_pipeline shows the errors.';

export const getPipelineConfigTool = readTool({
  name: 'get_pipeline_config',
  title: 'Get the configuration of a pipeline',
  description: 'Shows the configuration files that a pipeline was made from, as text.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId, number: pipelineNumber }),
  output: z.looseObject({ configs: z.array(z.looseObject({ name: z.string(), data: z.string() })) }),
  untrusted: true,
  list: { key: 'configs', narrow: 'The repository has them whole.' },
  read: async ({ input, read }) => {
    const files = await asAccount(read, getPipelineConfig(read, input.repo_id, input.number));
    return {
      configs: files.map(({ name, data }) => ({ name, data: decode(data) })),
      ...(files.length === 0 && { note: NO_CONFIGURATION }),
    };
  },
});

export const getPipelineMetadataTool = readTool({
  name: 'get_pipeline_metadata',
  title: 'Get the metadata of a pipeline',
  description:
    'Shows what the steps of a pipeline are told about it, the one before and the server. Needs the right to push.',
  hints: READS,
  input: z.strictObject({ repo_id: repoId, number: pipelineNumber }),
  output: z.looseObject({ curr: z.looseObject({}) }),
  untrusted: true,
  read: async ({ input, read }) => {
    const { curr, prev, ...rest } = await getPipelineMetadata(read, input.repo_id, input.number);
    return { ...rest, curr: shortened(curr), ...(prev && { prev: shortened(prev) }) };
  },
});

type Described = Awaited<ReturnType<typeof getPipelineMetadata>>['curr'];

function shortened({ commit, ...described }: Described): Record<string, unknown> {
  if (commit === undefined) return shortFields(described, FIELD);
  const { message, changed_files: files, ...rest } = commit;
  return {
    ...shortFields(described, FIELD),
    commit: {
      ...shortFields(rest, FIELD),
      message: shortText(message, PART),
      ...changedFiles(files),
    },
  };
}

export const listQueuedPipelinesTool = readTool({
  name: 'list_queued_pipelines',
  title: 'List queued pipelines',
  description: 'Lists all pipelines of the instance that wait or run, in short (administrators).',
  hints: READS,
  input: z.strictObject({}),
  output: z.looseObject({ pipelines: queued }),
  untrusted: true,
  list: { key: 'pipelines', narrow: 'list_pipelines shows those of one repository.' },
  read: async ({ read }) => ({ pipelines: (await listQueuedPipelines(read)).map(briefPipeline) }),
});
