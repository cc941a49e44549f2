import { wholeNumber } from '@guard/core';
import * as z from 'zod';

/** Which part of a list; every list tool takes it. */
export const window = {
  limit: wholeNumber('Default 50', { max: 500 }).optional(),
  page: wholeNumber().optional(),
};

/** Says in a result that the list goes on. */
export const more = z.boolean();

/** How to get the rest of a list that was too long for one result. */
export const NEXT_PAGE = 'Pass a smaller limit, or the next page.';
