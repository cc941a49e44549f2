import { cleanLine, type Reader } from '@guard/core';
import * as z from 'zod';
import { TAG_LIST } from './endpoints.ts';
import { folded, widthFolded } from './fold.ts';
import { LABEL_PREFIX, STATE_NAMES, type StateName, Stream } from './streams.ts';

const tagList = z.looseObject({
  tags: z.array(
    z.looseObject({ id: z.string(), type: z.string().optional(), unread_count: z.number().optional() }),
  ),
});

/** The names of an account. Categories and labels share one namespace. */
export interface Tags {
  readonly categories: readonly string[];
  readonly labels: readonly string[];
  /** Those this version has: before 1.28 there is no `main` and no `important`. */
  readonly states: readonly StateName[];
}

export async function readTags(read: Reader): Promise<Tags> {
  const { tags } = await read.json(TAG_LIST, tagList, { query: { output: 'json' }, mislabelled: true });
  const ids = new Set(tags.map(({ id }) => id));
  const named = (type: string) =>
    tags
      .filter((tag) => tag.type === type && tag.id.startsWith(LABEL_PREFIX))
      .map(({ id }) => id.slice(LABEL_PREFIX.length));
  return {
    categories: named('folder'),
    labels: named('tag'),
    // Every version has the reading list; 1.24 to 1.27 only do not list it.
    states: STATE_NAMES.filter((name) => name === 'reading-list' || ids.has(String(Stream.ofState(name)))),
  };
}

/**
 * The name itself if it exists, or every name that reads like it. Names are shown cleaned, and not always with the
 * letters that were typed.
 */
export function namesLike(names: readonly string[], given: string): string[] {
  const alike = namesSpelt(names, given);
  return alike.length > 0 ? alike : matching(names, given, folded);
}

/** The same, but upper and lower case have to be right: what is to be changed is named exactly. */
export function namesSpelt(names: readonly string[], given: string): string[] {
  if (names.includes(given)) return [given];
  const cleaned = matching(names, given, (text) => text);
  return cleaned.length > 0 ? cleaned : matching(names, given, widthFolded);
}

function matching(names: readonly string[], given: string, fold: (text: string) => string): string[] {
  const wanted = fold(given);
  return [...new Set(names.filter((name) => fold(cleanLine(name)) === wanted))];
}

/**
 * Whether a category and a label have this one name, as data of old versions can. FreshRSS then takes the name for the
 * category, also where a label is meant.
 */
export function isTwofold({ categories, labels }: Tags, name: string): boolean {
  return categories.includes(name) && labels.includes(name);
}
