import { type Parameters, type Path, type Reader } from '@guard/core';
import * as z from 'zod';

/** Part of a list, and where it goes on. */
export interface Listed<T> {
  readonly entries: T[];
  readonly nextStart?: number;
}

/** Which part of a list is wanted. */
export interface Window {
  readonly limit?: number | undefined;
  readonly start?: number | undefined;
}

const DEFAULT_LIMIT = 25;
/** Bitbucket may give fewer entries a page than are asked for; this many pages, so that a call ends. */
const MOST_PAGES = 20;

/**
 * Reads pages until there are enough entries that are wanted. The next page begins where the answer says, and not at
 * start + limit: Bitbucket skips what the account may not see (ASSUMED). A page that does not lead on is the end.
 */
export async function listPages<S extends z.ZodType>(
  read: Reader,
  path: Path,
  entry: S,
  { limit = DEFAULT_LIMIT, start = 0 }: Window,
  query: Parameters = {},
): Promise<Listed<z.output<S>>> {
  const page = z.looseObject({
    values: z.array(entry),
    isLastPage: z.boolean().optional(),
    nextPageStart: z.int().nullish(),
  });
  const entries: z.output<S>[] = [];
  let next: number | undefined = start;
  for (let pages = 0; pages < MOST_PAGES && next !== undefined && entries.length < limit; pages += 1) {
    const from: number = next;
    const found: z.output<typeof page> = await read.json(path, page, {
      query: { ...query, start: from, limit: limit - entries.length },
    });
    entries.push(...found.values);
    const { isLastPage, nextPageStart } = found;
    next = isLastPage !== true && nextPageStart != null && nextPageStart > from ? nextPageStart : undefined;
  }
  return { entries: entries.slice(0, limit), ...(next !== undefined && { nextStart: next }) };
}
