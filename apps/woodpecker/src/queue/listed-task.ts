import { decidingLabels } from './agent-labels.ts';

/** What a list says of each task: whose it is, who runs it, and what waits for what. */
const FIELDS = [
  'id',
  'pid',
  'name',
  'repo_id',
  'pipeline_id',
  'pipeline_number',
  'agent_id',
  'agent_name',
  'dependencies',
  'run_on',
  'dep_status',
  'labels',
  'concurrency_limit',
  'concurrency_group',
  'created',
];

/**
 * How a list of tasks is shown. The fields are short: most of them are written by the configuration, so by whoever
 * opens a pull request.
 */
export const inShort = { fields: FIELDS, field: 120 };

/** A task with those labels first that decide which agent takes it: the server sets a dozen others. */
export function withLabelsInOrder<T extends { readonly [key: string]: unknown }>(task: T): T {
  const all = Object.entries(task['labels'] ?? {});
  return { ...task, labels: { ...decidingLabels(Object.fromEntries(all)), ...Object.fromEntries(all) } };
}
