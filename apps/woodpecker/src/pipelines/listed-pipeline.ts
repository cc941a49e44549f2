import * as z from 'zod';

/** What callers of a list go on with; the newest of a repository that never ran has none of it. */
export const listedPipeline = z.looseObject({
  number: z.int().optional(),
  status: z.string().optional(),
});

/** What a list says of each pipeline; with all fields, half a page of them would be left out for length. */
const FIELDS = [
  'repo_id',
  'id',
  'number',
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
];

/** How a list of pipelines is shown. */
export const inShort = { fields: FIELDS, field: 200 };

/** A pipeline of a list with the first line of its message alone. */
export function withSubject<T extends { readonly message: string }>(pipeline: T): T {
  const [subject = ''] = pipeline.message.split('\n', 1);
  return { ...pipeline, message: subject };
}
