import { findExcessPermissions } from './permissions.ts';
import type { Job, Step, Workflow } from './workflow.ts';

/** They run with the rights of the repository on what a stranger wrote. */
const DANGEROUS_TRIGGERS = new Set(['pull_request_target', 'workflow_run', 'issue_comment', 'issues']);

/**
 * One sentence for each way in which a workflow could be turned against the repository; empty when there is none.
 *
 * zizmor (1.32, of PyPI) knows most of them and finds the same here. These run wherever `npm test` runs, without Python,
 * and know two that it lacks: a job without a timeout, and a permission that no step has a use for.
 */
export function findWeaknesses(workflows: readonly Workflow[]): string[] {
  const found = workflows.flatMap(({ file, triggers, jobs }) => [
    ...triggers
      .filter((trigger) => DANGEROUS_TRIGGERS.has(trigger))
      .map((trigger) => `${file}: runs on ${trigger}`),
    ...jobs.flatMap((job) => weaknessesOf(job).map((says) => `${file}: ${job.name} ${says}`)),
  ]);
  return [...found, ...findExcessPermissions(workflows)];
}

function weaknessesOf(job: Job): string[] {
  return [
    ...(job.calls === undefined && typeof job.timeoutMinutes !== 'number' ? ['has no timeout'] : []),
    ...job.steps.flatMap(weaknessesOfStep),
  ];
}

function weaknessesOfStep({ uses = '', run = '', with: inputs }: Step): string[] {
  return [
    // The runner pastes the value into the script before a shell reads it: a branch name can hold a command.
    ...([run, inputs['script']].some(pastes) ? ['has an expression in a script'] : []),
    // Git would keep the token on disk, where every later step can read it.
    ...(uses.startsWith('actions/checkout@') && inputs['persist-credentials'] !== false
      ? ['leaves the token behind after checkout']
      : []),
    // A cache filled by a pull request would end up in what is published.
    ...(uses.startsWith('actions/setup-node@') && inputs['package-manager-cache'] !== false
      ? ['installs from a cache']
      : []),
  ];
}

function pastes(script: unknown): boolean {
  return typeof script === 'string' && script.includes('${{');
}
