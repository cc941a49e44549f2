/** What started a pipeline. */
export const EVENTS = [
  'push',
  'pull_request',
  'pull_request_closed',
  'pull_request_metadata',
  'tag',
  'release',
  'deployment',
  'cron',
  'manual',
] as const;
export type PipelineEvent = (typeof EVENTS)[number];

/** States of pipelines, workflows and steps; the most important first when several become one. */
export const STATUSES = [
  'declined',
  'blocked',
  'created',
  'error',
  'killed',
  'canceled',
  'running',
  'pending',
  'failure',
  'success',
  'skipped',
] as const;
export type Status = (typeof STATUSES)[number];

export const VISIBILITIES = ['public', 'private', 'internal'] as const;
/** What has to wait for a person, from nothing to everything. */
export const APPROVALS = ['none', 'forks', 'pull_requests', 'all_events'] as const;
/** Types that a forge can be loaded with; any other text can be stored. */
export const FORGE_TYPES = [
  'github',
  'gitlab',
  'gitea',
  'forgejo',
  'bitbucket',
  'bitbucket-dc',
  'addon',
] as const;

/** Whether a text is one of an enum's values. */
export function isOneOf<Value extends string>(values: readonly Value[], text: unknown): text is Value {
  return values.some((value) => value === text);
}
