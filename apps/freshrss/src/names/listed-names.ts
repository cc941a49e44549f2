import * as z from 'zod';

/** Categories or labels in a result. */
export const names = z.array(z.looseObject({ name: z.string(), unread: z.int().optional() }));

/** How a list of names is shortened. */
export const byName = { narrow: 'Names that were left out can be used all the same.' };
