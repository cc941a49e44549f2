import { wholeNumber } from '@guard/core';
import * as z from 'zod';

/** Models write the stream id of a feed as often as its number. An address is refused. */
export const feedId = z
  .preprocess(
    (value) => (typeof value === 'string' ? value.replace(/^feed\/(?=\d)/, '') : value),
    wholeNumber('Number from list_feeds'),
  )
  .describe('Number from list_feeds');
