import { wholeNumber } from '@guard/core';
import * as z from 'zod';

export const repoId = wholeNumber('Id of the repository');
export const pipelineNumber = wholeNumber('Number of the pipeline in its repository');

/** Which part of a list; every list tool takes it. */
export const window = {
  limit: wholeNumber('How many at most; default 50', { max: 500 }).optional(),
  page: wholeNumber('Page of 50 to begin with').optional(),
};

/** Says in a result that the list goes on. */
export const more = z.boolean();

/** A name that becomes one piece of a path; what a path cannot hold is refused by the path itself. */
export const pathName = (describes: string) => z.string().min(1).max(250).describe(describes);
