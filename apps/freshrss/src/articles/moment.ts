import * as z from 'zod';

/** A point in time, with its zone. */
export const moment = z.iso.datetime({
  offset: true,
  error: 'not an exact moment such as 2027-01-31T00:00:00Z',
});
