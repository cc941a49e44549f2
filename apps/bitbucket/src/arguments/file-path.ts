import * as z from 'zod';

/** The path of a file or folder in a repository; a slash around it says nothing. */
export const filePath = z
  .string()
  .max(4000)
  .transform((path) => path.replace(/^\/+|\/+$/g, ''));
