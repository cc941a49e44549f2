import { type Parameters, type Path, type Reader } from '@guard/core';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';

/** Woodpecker gives 50 entries a page, even if more are asked for, and does not say so. */
const PAGE = 50;

/** Part of a list, and whether the backend has more of it. */
export interface Listed<T> {
  readonly entries: T[];
  readonly more: boolean;
}

/** Which part of a list is wanted. */
export interface Window {
  /** How many entries at most. */
  readonly limit?: number | undefined;
  /** Which page of so many, from 1. */
  readonly page?: number | undefined;
}

/** A list from its beginning to its end. */
export const EVERYTHING: Window = { limit: 100_000 };

/** An empty list of Woodpecker is `null` as often as `[]`. */
export function nullable<S extends z.ZodType>(entry: S) {
  return z
    .array(entry)
    .nullable()
    .transform((entries) => entries ?? []);
}

/**
 * Reads pages until there are enough entries. A short page is no proof of the end: the forge behind a list may give
 * fewer than 50 a page. An empty page is, and so is one that repeats the page before.
 */
export async function listPages<S extends z.ZodType>(
  read: Reader,
  path: Path,
  entry: S,
  { limit = PAGE, page = 1 }: Window,
  query: Parameters = {},
): Promise<Listed<z.output<S>>> {
  // Where the backend gives fewer than 50 a page, this begins too early: an entry may come twice, and none is lost.
  const skipped = (page - 1) * limit;
  const unwanted = skipped % PAGE;
  const entries: z.output<S>[] = [];
  let before: unknown;
  for (let next = Math.floor(skipped / PAGE) + 1; entries.length <= unwanted + limit; next += 1) {
    const found = await read.json(path, nullable(entry), { query: { ...query, page: next, perPage: PAGE } });
    if (found.length === 0 || isDeepStrictEqual(found, before)) break;
    entries.push(...found);
    before = found;
  }
  return cutWindow(entries.slice(unwanted), { limit });
}

/** The wanted part of a list that is there whole. */
export function cutWindow<T>(entries: readonly T[], { limit = PAGE, page = 1 }: Window): Listed<T> {
  const from = (page - 1) * limit;
  return { entries: entries.slice(from, from + limit), more: entries.length > from + limit };
}
