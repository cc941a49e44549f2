import { type Parameters, type Path, type Reader } from '@guard/core';
import { isDeepStrictEqual } from 'node:util';
import * as z from 'zod';

/** Woodpecker gives 50 entries a page, whatever is asked for, and says nothing about it. */
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
  /** The page of 50 to begin with, from 1. */
  readonly page?: number | undefined;
}

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
  { limit = PAGE, page: first = 1 }: Window,
  query: Parameters = {},
): Promise<Listed<z.output<S>>> {
  const entries: z.output<S>[] = [];
  let before: unknown;
  for (let page = first; entries.length <= limit; page += 1) {
    const next = await read.json(path, nullable(entry), { query: { ...query, page, perPage: PAGE } });
    if (next.length === 0 || isDeepStrictEqual(next, before)) return { entries, more: false };
    entries.push(...next);
    before = next;
  }
  return { entries: entries.slice(0, limit), more: true };
}
