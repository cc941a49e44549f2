import * as z from 'zod';

/** What every tool returns of a repository; other fields of the instance are passed on. */
export const repositoryOutput = z.looseObject({ full_name: z.string(), active: z.boolean() });
