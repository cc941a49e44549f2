import { shorten, shortFields } from '@guard/core';
import * as z from 'zod';
import type { Commit } from '../api/commits.ts';

/** What every tool says of a commit. */
export const commitOutput = z.looseObject({ id: z.string(), message: z.string() });

const MESSAGE = 8000;
const FIELD = 250;

export function viewCommit(found: Commit) {
  return { ...facts(found), message: shorten(found.message, MESSAGE) };
}

/** The same in a list, with the first line of its message alone. */
export function listedCommit(found: Commit) {
  const [subject = ''] = found.message.split('\n', 1);
  return { ...facts(found), message: shorten(subject, FIELD) };
}

function facts({ id, author, authorTimestamp, parents }: Commit) {
  return {
    id,
    ...shortFields({ author: author.name, parents: parents.map((parent) => parent.id) }, FIELD),
    date: new Date(authorTimestamp).toISOString(),
  };
}
