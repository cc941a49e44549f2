import * as z from 'zod';

/**
 * A map, given as a list of names and values: model vendors refuse a schema whose property names nobody declares.
 * What reads the arguments gets the map.
 */
export function namedValues<T>(name: z.ZodString, value: z.ZodType<T>) {
  return z
    .array(z.strictObject({ name, value }))
    .refine((list) => new Set(list.map((entry) => entry.name)).size === list.length, 'contains a name twice')
    .transform((list): Record<string, T> =>
      Object.fromEntries(list.map((entry) => [entry.name, entry.value])),
    );
}
