import { excerpt } from '../tools/excerpt.ts';

/** What a list says of each pipeline; with all fields, half a page of them would be left out for length. */
const BRIEF: ReadonlySet<string> = new Set([
  'id',
  'number',
  'repo_id',
  'full_name',
  'status',
  'event',
  'branch',
  'ref',
  'refspec',
  'commit',
  'title',
  'message',
  'author',
  'cron',
  'deploy_to',
  'from_fork',
  'parent',
  'created',
  'started',
  'finished',
]);

const TEXT = 200;

/** A pipeline as an entry of a list: what it is, where it came from and how it stands. */
export function briefPipeline(entry: Entry): Record<string, unknown> {
  const [subject = ''] = entry.message.split('\n', 1);
  const facts = Object.entries({ ...entry, message: subject })
    .filter(([key, value]) => BRIEF.has(key) && !isNothing(value))
    .map(([key, value]) => [key, typeof value === 'string' ? excerpt(value, TEXT) : value] as const);
  return Object.fromEntries(facts);
}

/** What lists of pipelines have in common; the newest of a repository that never ran has no number and no status. */
interface Entry {
  readonly [key: string]: unknown;
  readonly message: string;
}

function isNothing(value: unknown): boolean {
  return value === '' || value === 0 || value === false;
}
