import * as z from 'zod';

/** A branch by its name or its whole ref; what reads the arguments gets the ref. */
export const branchRef = z
  .string()
  .min(1)
  .max(1000)
  .transform((name) => (name.startsWith('refs/') ? name : `refs/heads/${name}`));
