import * as z from 'zod';

/** The last millisecond that a date can name. A number beyond it would end the tool that shows it. */
const LAST = 8_640_000_000_000_000;

/** Milliseconds since 1970, as Bitbucket gives every point in time. */
export const epoch = z.int().min(0).max(LAST);
