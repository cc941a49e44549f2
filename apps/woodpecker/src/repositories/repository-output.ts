import * as z from 'zod';

/** What every tool says of a repository; the instance's other fields come along. */
export const repositoryOutput = z.looseObject({ full_name: z.string(), active: z.boolean() });
