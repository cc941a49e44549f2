import { BackendError, type Reader, shorten } from '@guard/core';
import type { Pipeline } from '../api/pipelines.ts';
import { getQueue, listWorkers, type Queue, type WaitingTask, type Worker } from '../api/queue.ts';
import { decidingLabels, hasLabels, isForOrganization } from '../queue/agent-labels.ts';
import { isUnderWay } from './statuses.ts';

/** Seconds after which an agent that has not called is gone; seen from the one that called last. */
const GONE = 600;

/** Characters of the labels of one workflow: whoever opens a pull request writes them. */
const LABELS = 300;
const WORKFLOWS = 10;

/** Why a pipeline, or a workflow of it, has not begun. */
export interface Waiting {
  readonly waits_because: readonly string[];
  readonly waiting_workflows?: readonly object[];
  /** In place of the advice to wait for it, where that would be for nothing. */
  readonly next?: string;
}

/** Whether no agent will ever take it: no workflow matched the event that a restart gave it. */
export function hasNothingToRun({ status, workflows }: Pipeline): boolean {
  return status === 'pending' && workflows.length === 0;
}

/**
 * Says why a pipeline waits, as far as the account may see; undefined when it does not wait, or nothing is known.
 * Never fails: it comes beside an answer that is there already.
 *
 * @param isNew it was created just now, and waits for a moment in any case
 */
export async function whyWaiting(
  read: Reader,
  pipeline: Pipeline,
  { isNew = false } = {},
): Promise<Waiting | undefined> {
  if (hasNothingToRun(pipeline)) return { waits_because: [NOTHING_MATCHES], next: CANCEL };
  const waits = pipeline.workflows.some(({ state }) => state === 'pending');
  if (!isUnderWay(pipeline.status) || !waits) return undefined;
  try {
    return explain(pipeline, await getQueue(read), await listWorkers(read));
  } catch (error) {
    if (error instanceof BackendError && error.kind === 'aborted') throw error;
    return isRefused(error) && !isNew ? { waits_because: [FOR_ADMINISTRATORS] } : undefined;
  }
}

const isRefused = (error: unknown): boolean => error instanceof BackendError && error.status === 403;

function explain(
  { workflows }: Pipeline,
  queue: Queue,
  workers: readonly Worker[] | undefined,
): Waiting | undefined {
  const ids = new Set(workflows.map(({ id }) => String(id)));
  const tasks = queue.pending.filter(({ id }) => ids.has(id));
  const found = tasks.map((task) => ({ task, why: whyNotTaken(task, queue, workers) }));
  const reasons = [queue.paused ? PAUSED : undefined, ...found.map(({ why }) => why)];
  const said = [...new Set(reasons.filter((reason) => reason !== undefined))];
  if (said.length === 0) return undefined;
  const shown = found.filter(({ why }) => why !== undefined).slice(0, WORKFLOWS);
  return {
    waits_because: said,
    ...(said.some((reason) => !PASSES.has(reason)) && { next: CHANGE_FIRST }),
    ...(shown.length > 0 && { waiting_workflows: shown.map(({ task }) => viewTask(task)) }),
  };
}

function viewTask({ id, labels }: WaitingTask) {
  return { workflow_id: Number(id), labels: shorten(decidingLabels(labels), LABELS) };
}

function whyNotTaken(
  { labels, concurrency_limit }: WaitingTask,
  { stats }: Queue,
  workers: readonly Worker[] | undefined,
): string | undefined {
  if (workers?.length === 0) return NO_AGENT;
  const eligible = workers?.filter((worker) => isForOrganization(labels, worker));
  if (eligible?.length === 0) return OTHER_ORGANIZATIONS;
  const labelled = eligible?.filter((worker) => hasLabels(labels, worker));
  if (labelled?.length === 0) return NO_LABELS;
  const taking = labelled?.filter(({ no_schedule }) => !no_schedule);
  if (taking?.length === 0) return NO_SCHEDULE;
  if (stats.worker_count === 0 && stats.running_count === 0) return NOT_CONNECTED;
  if (taking?.every((worker) => isGone(worker, workers ?? [])) === true) return GONE_AGENTS;
  if (concurrency_limit > 0) return CONCURRENCY;
  return stats.worker_count === 0 ? BUSY : undefined;
}

/** By the clock of the server, which wrote both times. */
function isGone({ last_contact }: Worker, workers: readonly Worker[]): boolean {
  return workers.some((other) => other.last_contact - last_contact > GONE);
}

const NOTHING_MATCHES =
  'It has no workflow: no part of its configuration matches this event. Nothing will run it, and it waits forever. cancel_pipeline ends it.';
const FOR_ADMINISTRATORS =
  'It waits for an agent. Only an administrator of the instance can see why none takes it.';
const PAUSED = 'The queue of the instance is paused: no build starts for anybody until resume_queue.';
const NO_AGENT = 'No agent is registered: nothing can run it.';
const OTHER_ORGANIZATIONS = 'Every agent belongs to another organization: none may run it.';
const NO_LABELS =
  'No agent has the labels that it asks for (see waiting_workflows): it waits until one has them. list_agents shows the labels of each.';
const NO_SCHEDULE =
  'Every agent that could run it takes no new builds (no_schedule): update_agent changes that.';
const NOT_CONNECTED = 'No agent is connected at the moment: it waits for one.';
const GONE_AGENTS =
  'The agents that could run it have not called for ten minutes or more, while others have.';
const CONCURRENCY = 'Its concurrency group limits how many run at once: it may wait for another to end.';
const BUSY = 'Every agent that is connected is busy: it waits for its turn.';
/** Reasons that pass by themselves. */
const PASSES: ReadonlySet<string> = new Set([CONCURRENCY, BUSY]);
const CHANGE_FIRST =
  'It cannot end until the reason in waits_because is gone: until then, wait_for_pipeline waits in vain.';
const CANCEL = 'cancel_pipeline ends it.';
