import { path } from '@guard/core';
import * as z from 'zod';

/**
 * A name that becomes one piece of a path. Checked here as well as by the path, because a name is stored before it
 * first stands in one: a secret called ".." could not be deleted without deleting what holds it.
 */
export const pathName = (describes: string) =>
  z
    .string()
    .min(1)
    .max(250)
    .refine(fitsIntoPath, 'must not be . or .. and must not contain them between slashes')
    .describe(describes);

function fitsIntoPath(name: string): boolean {
  try {
    return String(path`/${name}`) !== '';
  } catch {
    return false;
  }
}
