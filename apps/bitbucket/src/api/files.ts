import { path, type Reader } from '@guard/core';
import * as z from 'zod';
import { belowPath } from './refs.ts';
import { repositoryPath, type RepositoryName } from './repository-path.ts';

/** A path in a repository, at a branch, a tag or a commit; at the default branch where none is named. */
export interface Place extends RepositoryName {
  readonly path: string;
  readonly at?: string | undefined;
}

const lines = z.looseObject({
  lines: z.array(z.looseObject({ text: z.string() })),
  isLastPage: z.boolean().optional(),
});

const child = z.looseObject({
  path: z.looseObject({ toString: z.string() }),
  type: z.string(),
  size: z.int().nullish(),
});

const folder = z.looseObject({
  children: z.looseObject({
    values: z.array(child),
    isLastPage: z.boolean().optional(),
    nextPageStart: z.int().nullish(),
  }),
});

/** Which lines or entries, from 0. */
interface Part {
  readonly start: number;
  readonly limit: number;
}

/** Lines of a file; undefined for a folder, which the same address shows. */
export async function readLines(read: Reader, place: Place, part: Part) {
  const found = await read.json(browsePath(place), z.union([lines, folder]), {
    query: { at: place.at, ...part },
  });
  if (!('lines' in found)) return undefined;
  const shown: z.output<typeof lines> = lines.parse(found);
  return { lines: shown.lines.map(({ text }) => text), isLast: shown.isLastPage !== false };
}

/** Entries of a folder; undefined for a file. */
export async function readFolder(read: Reader, place: Place, part: Part) {
  const found = await read.json(browsePath(place), z.union([folder, lines]), {
    query: { at: place.at, ...part },
  });
  if (!('children' in found)) return undefined;
  const { values, isLastPage, nextPageStart } = folder.parse(found).children;
  return {
    entries: values.map(({ path: { toString: name }, type, size }) => ({ name, type, size })),
    nextStart: isLastPage === false ? (nextPageStart ?? undefined) : undefined,
  };
}

function browsePath({ path: below, ...repository }: Place) {
  const browse = path`${repositoryPath(repository)}/browse`;
  return below === '' ? browse : belowPath(browse, below);
}
