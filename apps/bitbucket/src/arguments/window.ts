import { wholeNumber } from '@guard/core';
import * as z from 'zod';

/** How many entries at most, for a list without a place to go on from. */
export const limit = wholeNumber('Default 25', { max: 200 }).optional();

/** Which part of a list. */
export const window = { limit, start: wholeNumber('From next_start', { min: 0 }).optional() };

/** Where a next call goes on; absent at the end of a list. */
export const nextStart = z.int().optional();

/** How to get the rest of a list that was too long for one result. */
export const NEXT = 'Pass a smaller limit.';
