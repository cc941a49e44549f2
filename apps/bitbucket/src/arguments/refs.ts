import * as z from 'zod';

/** The name of something in a repository, as Git takes it. */
export const refName = z.string().min(1).max(250);

/** The id of a commit, whole: a part of one may come to mean another. */
export const wholeCommitId = z
  .string()
  .regex(/^[\da-f]{40,64}$/, 'expected a whole commit id, which resolve_ref gives')
  .describe('Whole commit id, as resolve_ref gives it');
