import { cleanLine, type Reader } from '@guard/core';
import * as z from 'zod';
import { TAG_LIST } from './endpoints.ts';
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

export async function listTags(read: Reader): Promise<Tags> {
  const { tags } = await read.json(TAG_LIST, tagList, { query: { output: 'json' }, mislabelled: true });
  const ids = new Set(tags.map(({ id }) => id));
  const named = (type: string) =>
    tags
      .filter((tag) => tag.type === type && tag.id.startsWith(LABEL_PREFIX))
      .map(({ id }) => id.slice(LABEL_PREFIX.length));
  return {
    categories: named('folder'),
    labels: named('tag'),
    // The reading list is there on every version; 1.24 to 1.27 only do not say so.
    states: STATE_NAMES.filter((name) => name === 'reading-list' || ids.has(String(Stream.ofState(name)))),
  };
}

/**
 * The name as FreshRSS has it. Names are shown cleaned, so one that holds hidden characters is found by what is
 * left of it, as long as that means one name only.
 */
export function findName(names: readonly string[], given: string): string | undefined {
  if (names.includes(given)) return given;
  const [found, ...others] = names.filter((name) => cleanLine(name) === given);
  return others.length === 0 ? found : undefined;
}
