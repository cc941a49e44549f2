import { cleanLine, wholeNumber } from '@guard/core';
import * as z from 'zod';
import { STORED_BYTES, storedBytes } from '../api/stored-name.ts';

/** Models write the stream id of a feed as often as its number. An address is no id: it is refused. */
export const feedId = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.replace(/^feed\/(?=\d)/, '') : value),
    wholeNumber('Number from list_feeds'),
  )
  .describe('Number from list_feeds');

/** How many at most. Models write numbers as text as often as not, here as in an id. */
export const limitOf = (max: number, usual: number) => wholeNumber(`Default: ${usual}`, { max }).optional();

/** A category or a label that exists, as it is listed. */
export const existingName = z.string().min(1).max(200);

/** A name to be given. What FreshRSS would trim or cut is refused, because the name then was another. */
export const newName = z
  .string()
  .min(1)
  .refine((text) => text === cleanLine(text), 'contains line breaks, control or invisible characters')
  .refine((text) => text.trim() === text, 'begins or ends with a blank')
  .refine((text) => storedBytes(text) <= STORED_BYTES, `is longer than ${STORED_BYTES} bytes`);

/** The token of an earlier page. FreshRSS takes anything else for no token and starts again. */
export const continuation = z
  .string()
  .regex(/^[1-9]\d{0,18}$/, 'not a continuation: pass the one of the page before as it is')
  .describe('From the page before, as it is');
