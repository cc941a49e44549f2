import { type Reader, ToolError } from '@guard/core';
import { storedCategoryName } from '../api/default-category.ts';
import { readTags, namesLike } from '../api/tags.ts';
import { ambiguous, quoted } from '../names/name-errors.ts';

/** Where a feed is filed. */
export interface Home {
  /** The name to send: the default category is named as it is stored, because before 1.26.3 its translation would
   *  become a category of its own. */
  readonly stored: string;
  /** The name it is listed with. */
  readonly shown: string;
}

/**
 * The category to file a feed under: one there is, or one to be created. A name that only differs in case or letters
 * from one that is there means that one.
 *
 * @throws ToolError for the name of a label: FreshRSS fails with 500 then, or files the feed somewhere else
 */
export async function homeFor(read: Reader, category: string): Promise<Home> {
  const tags = await readTags(read);
  const [label] = namesLike(tags.labels, category);
  const [found, ...others] = namesLike(tags.categories, category);
  if (others.length > 0) throw ambiguous([found ?? '', ...others]);
  if (label !== undefined) {
    throw new ToolError(
      `Nothing was done: category has the name of a label, ${quoted(label)}, and both share one set of names.`,
    );
  }
  const shown = found ?? category;
  return { stored: await storedCategoryName(read, tags, shown), shown };
}
