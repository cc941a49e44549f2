import type { Pipeline, Step } from '../api/pipelines.ts';
import { stepsOf } from './failing-steps.ts';
import { isUnderWay } from './statuses.ts';

/** What to do with a pipeline as it is now, or what ended it. `failing` is the first step that failed. */
export function nextStep(pipeline: Pipeline, failing: Step | undefined): string | undefined {
  const { status, errors } = pipeline;
  if (status === 'blocked') return 'It waits for approval: approve_pipeline asks a person.';
  if (isUnderWay(status)) return 'wait_for_pipeline follows it to its end.';
  if (status === 'success') return undefined;
  if (status === 'declined') return DECLINED;
  if (status === 'skipped') return 'Nothing of it ran: its own conditions excluded every part.';
  if (status === 'killed' || status === 'canceled') return `${whatStopped(pipeline)} ${whatRan(failing)}`;
  if (failing !== undefined)
    return `Call get_step_logs with step_id ${failing.id} for the log of the failing step.`;
  return errors.length > 0 ? 'No step failed: its errors name the cause.' : NO_CAUSE;
}

/** What the states of its parts mean where they do not speak for themselves. */
export function noteOnStates({ status, workflows, ...pipeline }: Pipeline): string | undefined {
  if (isUnderWay(status) || status === 'blocked') return undefined;
  const states = [...workflows, ...stepsOf({ ...pipeline, status, workflows })].map(({ state }) => state);
  if (states.includes('blocked')) return STAYED_BLOCKED;
  return states.some(isUnderWay) ? STILL_ENDING : undefined;
}

/** Whether nothing of a pipeline that has ended is still under way. */
export function hasSettled(pipeline: Pipeline): boolean {
  return isUnderWay(pipeline.status) || noteOnStates(pipeline) !== STILL_ENDING;
}

/** The names of who did it are other people's text: they stand in the fields of the result. */
function whatStopped({ cancel_info, version }: Pipeline): string {
  const { superseded_by = 0, canceled_by_step = '', canceled_by_user = '' } = cancel_info ?? {};
  if (superseded_by > 0)
    return `Pipeline ${superseded_by} replaced it, because of the setting cancel_previous_pipeline_events of the repository.`;
  if (canceled_by_step !== '') return 'One of its own steps cancelled it: cancel_info names the step.';
  if (canceled_by_user !== '') return 'An account cancelled it: cancel_info names it.';
  return version === undefined
    ? 'It was stopped; this version of Woodpecker does not say by whom.'
    : 'It was stopped, and Woodpecker does not say by whom: the error of each workflow and step may.';
}

function whatRan(failing: Step | undefined): string {
  return failing === undefined
    ? 'No step failed.'
    : `get_step_logs with step_id ${failing.id} shows its log up to then.`;
}

const DECLINED =
  'It was declined and did not run: reviewed_by names who declined it. restart_pipeline can still run it, and asks a person first.';
const NO_CAUSE = 'No step failed by itself and it has no errors: see the error of each workflow.';
const STAYED_BLOCKED =
  'What is shown as blocked here never ran: Woodpecker leaves it like this when a pipeline is stopped while it waits for approval.';
const STILL_ENDING =
  'What is still shown as running here was stopped: its agent reports the end within seconds. Check again then.';
