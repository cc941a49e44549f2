import { decidingLabels } from './agent-labels.ts';
import { shorten } from '../tools/shorten.ts';

/** What a list says of each task: whose it is, who runs it, and what waits for what. */
const BRIEF: ReadonlySet<string> = new Set([
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
]);

/** Characters of one field: most of them are written by the configuration, so by whoever opens a pull request. */
const FIELD = 120;

/** A task of the queue as an entry of a list. */
export function briefTask({ id, ...task }: { readonly [key: string]: unknown; readonly id: string }) {
  const facts = Object.entries({ ...task, labels: inOrder(task['labels']) })
    .filter(([key, value]) => BRIEF.has(key) && !isNothing(value))
    .map(([key, value]) => [key, shorten(value, FIELD)] as const);
  return { id, ...Object.fromEntries(facts) };
}

/** Those first that decide which agent takes it: of the others the server sets a dozen, and the room is short. */
function inOrder(labels: unknown): Record<string, unknown> {
  const all = Object.entries(labels ?? {});
  return { ...decidingLabels(Object.fromEntries(all)), ...Object.fromEntries(all) };
}

function isNothing(value: unknown): boolean {
  if (typeof value === 'object') return value === null || Object.keys(value).length === 0;
  return value === '' || value === 0;
}
