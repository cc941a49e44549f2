import { wholeNumber } from '@guard/core';
import * as z from 'zod';

/** Which articles are listed, by their state. */
export const filter = z.enum(['all', 'unread', 'read', 'starred']).describe('Default: all').optional();

/** Order of the crawl. */
export const order = z.enum(['newest', 'oldest']).optional();

/** How many at most. Models write numbers as text as often as not, here as in an id. */
export const limitOf = (max: number, usual: number) => wholeNumber(`Default: ${usual}`, { max }).optional();

/** The token of an earlier page. FreshRSS ignores anything else and starts again. */
export const continuation = z
  .string()
  .regex(/^[1-9]\d{0,18}$/, 'not a continuation: pass the one of the previous page unchanged')
  .describe('From the previous page, unchanged')
  .optional();
