import { type Words, words } from '@guard/core';
import type { Pipeline, Restart } from '../api/pipelines.ts';

/** States in which a pipeline that never started has not been waiting for a person either. */
const NEEDED_NOBODY: ReadonlySet<string> = new Set(['created', 'pending', 'running', 'skipped', 'error']);

/**
 * Why a restart would run code that nobody approved; undefined when it would not. Woodpecker checks no approval on a
 * restart: what was declined runs, and so does what was cancelled while it was blocked.
 *
 * @param requireApproval of the repository, as it is now
 */
export function whyUnapproved(
  pipeline: Pipeline,
  { event, variables = {} }: Restart,
  requireApproval: string,
): Words | undefined {
  const { status, started, reviewed, from_fork } = pipeline;
  if (status === 'declined') return words`which was declined`;
  if (from_fork && reviewed === 0) return words`which came from a fork and was never approved`;
  if (started === 0 && reviewed === 0 && mayHaveWaited(pipeline, requireApproval))
    return words`which was stopped before it ran and was never approved`;
  // A deployment is given other secrets than the pull request that was approved.
  if (from_fork && event === 'deployment') return words`which came from a fork, as a deployment`;
  // Who approved the code saw nothing of what it is told now.
  if (from_fork && Object.keys(variables).length > 0)
    return words`which came from a fork, with the variables of this call`;
  return undefined;
}

/**
 * Whether a pipeline that never started may have been waiting for a person. A blocked one that is cancelled becomes
 * `killed`, and its parts stay `blocked`. `canceled` is usually what waited for an agent, so it counts only where its
 * repository makes it wait; up to 3.13 that is called `killed`, too.
 */
function mayHaveWaited({ status, event, workflows }: Pipeline, requireApproval: string): boolean {
  if (workflows.some(({ state }) => state === 'blocked')) return true;
  if (NEVER_WAIT.has(event)) return false;
  if (status === 'canceled') return makesWait(requireApproval, event);
  return !NEEDED_NOBODY.has(status);
}

/** What somebody with the right to push starts or has set up. */
const NEVER_WAIT: ReadonlySet<string> = new Set(['cron', 'manual']);

/** Forks aside, which are told by the pipeline itself. A mode that is not known may make everything wait. */
function makesWait(requireApproval: string, event: string): boolean {
  if (requireApproval === 'pull_requests') return event.startsWith('pull_request');
  return !['', 'none', 'forks'].includes(requireApproval);
}
