import { path, wholeNumber } from '@guard/core';
import * as z from 'zod';

export const repoId = wholeNumber();
export const pipelineNumber = wholeNumber();

/** Which part of a list; every list tool takes it. */
export const window = {
  limit: wholeNumber('Default 50', { max: 500 }).optional(),
  page: wholeNumber().optional(),
};

/** Says in a result that the list goes on. */
export const more = z.boolean();

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
      error: `name at least one setting to change: ${names.join(', ')}`,
    });
}

/** What a write says besides: which settings Woodpecker did not store, and what that means. */
export const written = { not_stored: z.array(z.string()).optional(), notice: z.string().optional() };

/**
 * A name that becomes one piece of a path. Checked here as well as by the path, because a name is stored before it
 * first stands in one: a secret called ".." could not be deleted without deleting what holds it.
 */
export const pathName = (describes: string) =>
  z
    .string()
    .min(1)
    .max(250)
    .refine(fitsIntoPath, 'must not be or hold . or .. as a piece')
    .describe(describes);

function fitsIntoPath(name: string): boolean {
  try {
    return String(path`/${name}`) !== '';
  } catch {
    return false;
  }
}
