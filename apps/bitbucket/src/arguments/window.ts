import { wholeNumber } from '@guard/core';
import * as z from 'zod';

/** Which part of a list; every list tool takes it. */
export const window = {
  limit: wholeNumber('Default 25', { max: 200 }).optional(),
  start: wholeNumber('From next_start', { min: 0 }).optional(),
};

/** Where a next call goes on; absent at the end of a list. */
export const nextStart = z.int().optional();

/** How to get the rest of a list that was too long for one result. */
export const NEXT = 'Pass a smaller limit.';
