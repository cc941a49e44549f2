import { type Parameters, path, type Path, type Reader, type Writer } from '@guard/core';
import * as z from 'zod';
import { listPages, nullable, type Window } from './pages.ts';

/** A list inside an object: Woodpecker leaves it out, or says null, when it is empty. */
const listOf = <S extends z.ZodType>(entry: S) =>
  z
    .array(entry)
    .nullish()
    .transform((entries) => entries ?? []);

export const step = z.looseObject({
  id: z.int(),
  name: z.string(),
  /** `clone` for the one that Woodpecker adds by itself. */
  type: z.string().optional(),
  state: z.string(),
  exit_code: z.int().default(0),
  error: z.string().default(''),
  started: z.int().default(0),
  finished: z.int().optional(),
});

export type Step = z.output<typeof step>;

export const workflow = z.looseObject({
  id: z.int().optional(),
  name: z.string(),
  state: z.string(),
  children: listOf(step),
});

export type Workflow = z.output<typeof workflow>;

/** Who or what ended a pipeline before its time; since 3.14. */
const cancelInfo = z.looseObject({
  canceled_by_user: z.string().optional(),
  /** Number of the pipeline that took its place. */
  superseded_by: z.int().optional(),
  canceled_by_step: z.string().optional(),
});

/** A pipeline; lists of pipelines come without workflows. Times are seconds since 1970, 0 for "not yet". */
export const pipeline = z.looseObject({
  id: z.int(),
  number: z.int(),
  status: z.string(),
  event: z.string().default(''),
  created: z.int().optional(),
  started: z.int().default(0),
  finished: z.int().optional(),
  author: z.string().optional(),
  title: z.string().optional(),
  commit: z.string().optional(),
  branch: z.string().optional(),
  refspec: z.string().optional(),
  cron: z.string().optional(),
  /** Number of the pipeline that was run again as this one. */
  parent: z.int().optional(),
  cancel_info: cancelInfo.nullish(),
  /** Of the server that ran it; since 3.14. */
  version: z.string().optional(),
  reviewed: z.int().default(0),
  from_fork: z.boolean().default(false),
  message: z.string().default(''),
  errors: listOf(z.looseObject({ message: z.string().default('') })),
  changed_files: listOf(z.string()),
  workflows: listOf(workflow),
});

export type Pipeline = z.output<typeof pipeline>;

/** A pipeline as the instance-wide lists show it. */
const queued = z.looseObject({
  repo_id: z.int(),
  number: z.int(),
  status: z.string(),
  message: z.string().default(''),
});

/** Which pipelines of a repository are wanted. */
export interface PipelineFilter {
  /** Instants in RFC 3339; both ends are left out. */
  readonly before?: string | undefined;
  readonly after?: string | undefined;
  readonly branch?: string | undefined;
  /** Names of events, separated by commas. */
  readonly event?: string | undefined;
  /** Part of a ref. */
  readonly ref?: string | undefined;
  readonly status?: string | undefined;
}

export async function listPipelines(read: Reader, repoId: number, window: Window, filter: PipelineFilter) {
  return listPages(read, path`/api/repos/${repoId}/pipelines`, pipeline, window, { ...filter });
}

export async function getPipeline(read: Reader, repoId: number, number: number): Promise<Pipeline> {
  return read.json(path`/api/repos/${repoId}/pipelines/${number}`, pipeline);
}

/** The newest pipeline of a push to a branch; of the default branch when none is named. */
export async function getLatestPipeline(read: Reader, repoId: number, branch: string | undefined) {
  return read.json(path`/api/repos/${repoId}/pipelines/latest`, pipeline, { query: { branch } });
}

const file = z.looseObject({ name: z.string(), data: z.base64().nullish() });

export type PipelineFile = z.output<typeof file>;

/** The files that a pipeline was made from. */
export async function getPipelineConfig(read: Reader, repoId: number, number: number) {
  return read.json(path`/api/repos/${repoId}/pipelines/${number}/config`, nullable(file));
}

const commit = z.looseObject({ message: z.string().default(''), changed_files: listOf(z.string()) });
const described = z.looseObject({ commit: commit.optional() });

/** What the steps of a pipeline are told about it and about the one before. */
export async function getPipelineMetadata(read: Reader, repoId: number, number: number) {
  const metadata = z.looseObject({ curr: described, prev: described.optional() });
  return read.json(path`/api/repos/${repoId}/pipelines/${number}/metadata`, metadata);
}

/** All pipelines of the instance that wait or run; administrators only. */
export async function listQueuedPipelines(read: Reader) {
  return read.json(path`/api/pipelines`, nullable(queued));
}

/**
 * What Woodpecker says to a start: the new pipeline, or that its configuration leaves nothing to run and none was
 * created. Undefined where it says neither: one may be stored all the same, with an error in it.
 */
export type Start = Pipeline | 'filtered' | undefined;

/** Only the header tells: where the forge fails meanwhile, the answer is as empty, or `null`. */
export async function sendStart(write: Writer, to: Path, options: StartOptions = {}): Promise<Start> {
  let filtered = false;
  const onHeaders = (headers: Readonly<Record<string, string>>) => {
    filtered = headers['pipeline-filtered'] === 'true';
  };
  const created = await write.send('POST', to, { ...options, reply: pipeline.nullish(), onHeaders });
  return created ?? (filtered ? 'filtered' : undefined);
}

interface StartOptions {
  readonly json?: unknown;
  readonly query?: Parameters;
}

export async function triggerPipeline(
  write: Writer,
  repoId: number,
  json: { branch: string; variables: Readonly<Record<string, string>> },
): Promise<Start> {
  return sendStart(write, path`/api/repos/${repoId}/pipelines`, { json });
}

/** What can be said when a pipeline is run again. */
export interface Restart {
  readonly event?: 'deployment' | undefined;
  readonly deploy_to?: string | undefined;
  readonly deploy_task?: string | undefined;
  /** Environment variables of all steps. */
  readonly variables?: Readonly<Record<string, string>> | undefined;
}

/** Runs a pipeline again, as a new one. Every further key of the query becomes a variable of all steps. */
export async function restartPipeline(
  write: Writer,
  repoId: number,
  number: number,
  { variables, event, deploy_to, deploy_task }: Restart,
): Promise<Start> {
  const query = { ...variables, event, deploy_to, deploy_task };
  return sendStart(write, path`/api/repos/${repoId}/pipelines/${number}`, { query });
}

export async function cancelPipeline(write: Writer, repoId: number, number: number): Promise<void> {
  await write.send('POST', path`/api/repos/${repoId}/pipelines/${number}/cancel`, { reply: z.undefined() });
}

export async function approvePipeline(write: Writer, repoId: number, number: number): Promise<Pipeline> {
  return write.send('POST', path`/api/repos/${repoId}/pipelines/${number}/approve`, { reply: pipeline });
}

export async function declinePipeline(write: Writer, repoId: number, number: number): Promise<Pipeline> {
  return write.send('POST', path`/api/repos/${repoId}/pipelines/${number}/decline`, { reply: pipeline });
}

export async function deletePipeline(write: Writer, repoId: number, number: number): Promise<void> {
  await write.send('DELETE', path`/api/repos/${repoId}/pipelines/${number}`, { reply: z.undefined() });
}
