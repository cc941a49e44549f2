import * as z from 'zod';

/**
 * The arguments of an update: what it acts on, and what it can set. One that sets nothing is refused, because it would
 * be sent and told as done.
 */
export function updating<T extends z.core.$ZodLooseShape, S extends z.core.$ZodLooseShape>(
  target: T,
  settings: S,
) {
  const names = Object.keys(settings);
  return z
    .strictObject({ ...target, ...settings })
    .refine((given: Readonly<Record<string, unknown>>) => names.some((name) => given[name] !== undefined), {
      error: `pass at least one setting to change: ${names.join(', ')}`,
    });
}

/** What a write says besides: which settings Woodpecker did not store, and what that means. */
export const written = { not_stored: z.array(z.string()).optional(), notice: z.string().optional() };
