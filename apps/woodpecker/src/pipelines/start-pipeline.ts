import { BackendError, type Reader, ToolError } from '@guard/core';
import * as z from 'zod';
import { getPipeline, listPipelines, type Pipeline, type Start } from '../api/pipelines.ts';
import { viewPipeline } from './view-pipeline.ts';
import { hasNothingToRun, whyWaiting } from './why-waiting.ts';
import { whyNotStarted } from './why-not-started.ts';

export const startedOutput = z.looseObject({ started: z.boolean() });

/** A start: how it is sent, and how its pipeline is told from others that begin at the same time. */
export interface Starting {
  readonly repoId: number;
  readonly send: () => Promise<Start>;
  readonly isMine: (found: Pipeline) => boolean;
  /** The branch that is asked for, where one is. */
  readonly branch?: string | undefined;
}

/**
 * Starts a pipeline and says what came of it: the pipeline without its steps, which have done nothing yet, or why
 * there is none. Where the forge fails while the configuration is read, or a restart finds it broken, Woodpecker stores
 * a pipeline and does not mention it: then it is looked up.
 */
export async function start(read: Reader, { repoId, send, isMine, branch }: Starting) {
  const newest = await newestId(read, repoId);
  const lookUp = async () => {
    const { entries } = await listPipelines(read, repoId, { limit: LOOKED_AT }, {});
    return entries.filter((found) => found.id > newest && isMine(found));
  };
  let created: Start;
  try {
    created = await send();
  } catch (error) {
    if (!isBareFailure(error)) throw error;
    // What became of it is not known when it cannot be looked up.
    const stored = await lookUp().catch(() => {
      throw error;
    });
    if (stored.length === 0) throw new ToolError(await whyNotStarted(read, { repoId, branch, error }));
    return toldOfStored(read, repoId, stored);
  }
  if (created === 'filtered') return { started: false, why: NOTHING_TO_RUN };
  return created === undefined ? toldOfStored(read, repoId, await lookUp()) : told(read, repoId, created);
}

const LOOKED_AT = 50;

async function newestId(read: Reader, repoId: number): Promise<number> {
  const { entries } = await listPipelines(read, repoId, { limit: 1 }, {});
  return entries[0]?.id ?? 0;
}

/** After any other failure it may still be under way: the server has answered here, and is done with it. */
function isBareFailure(error: unknown): error is BackendError {
  return error instanceof BackendError && error.status === 500;
}

async function told(read: Reader, repoId: number, found: Pipeline) {
  const { workflows: _workflows, ...pipeline } = viewPipeline(found);
  if (found.status === 'error') return { started: false, why: BROKEN, pipeline };
  const current = hasNothingToRun(found) ? await lookAgain(read, repoId, found) : found;
  const waiting = current && (await whyWaiting(read, current, { isNew: true }));
  const { next = pipeline.next, ...why } = waiting ?? {};
  const started = current === undefined || !hasNothingToRun(current);
  return { started, ...why, pipeline: { ...pipeline, next } };
}

/** An answer that leaves the workflows out is no proof that there are none. */
async function lookAgain(read: Reader, repoId: number, { number, id }: Pipeline) {
  const found = await getPipeline(read, repoId, number).catch(() => undefined);
  return found?.id === id ? found : undefined;
}

async function toldOfStored(read: Reader, repoId: number, found: readonly Pipeline[]) {
  const [one, ...others] = found.map(({ number }) => number);
  if (one === undefined) return { started: false, why: NO_ANSWER };
  if (others.length > 0) return { started: false, why: SEVERAL, pipelines: [one, ...others] };
  return told(read, repoId, await getPipeline(read, repoId, one));
}

const NOTHING_TO_RUN =
  'No pipeline was created: there is no configuration, or its conditions exclude every part for this event and branch.';
const BROKEN =
  'The pipeline was created and ended at once with an error, before anything ran: see its errors.';
const NO_ANSWER =
  'Woodpecker named no pipeline and no reason, and there is no new pipeline from this call. Check with list_pipelines before you call again.';
const SEVERAL =
  'Woodpecker did not name the pipeline that it created, and several new ones could be it: get_pipeline shows each.';
