import { path, wholeNumber } from '@guard/core';
import * as z from 'zod';

export const repoId = wholeNumber();
export const pipelineNumber = wholeNumber();

/** Which part of a list; every list tool takes it. */
export const window = {
  limit: wholeNumber('Default 50', { max: 500 }).optional(),
  page: wholeNumber('Of so many').optional(),
};

/** Says in a result that the list goes on. */
export const more = z.boolean();

/**
 * A name that becomes one piece of a path. Checked here as well as by the path, because a name is stored before it
 * first stands in one: a secret called ".." could not be deleted without deleting what holds it.
 */
export const pathName = (describes: string) =>
  z.string().min(1).max(250).refine(fitsIntoPath, 'no path can hold this name').describe(describes);

function fitsIntoPath(name: string): boolean {
  try {
    return String(path`/${name}`) !== '';
  } catch {
    return false;
  }
}
