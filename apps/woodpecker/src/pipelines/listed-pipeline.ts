import * as z from 'zod';

/** What callers of a list go on with; the newest of a repository that never ran has none of it. */
export const listedPipeline = z.looseObject({
  number: z.int().optional(),
  status: z.string().optional(),
  branch: z.string().optional(),
});
