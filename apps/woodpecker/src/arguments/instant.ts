import * as z from 'zod';

/** A point in time, as Woodpecker wants to be asked about it. */
export const instant = z.iso.datetime({ offset: true }).transform((text) => new Date(text).toISOString());
