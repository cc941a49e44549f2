import { ifReadable, type Reader, ToolError } from '@guard/core';
import { DEFAULT_CATEGORY, storedCategoryName } from '../api/default-category.ts';
import { namesLike, namesSpelt, readTags } from '../api/tags.ts';
import { ambiguous, quoted } from '../names/name-errors.ts';

/** Where a feed is filed. */
export interface Home {
  /** The name to send: the default category is named as it is stored, because before 1.26.3 its translation would
   *  become a category of its own. */
  readonly stored: string;
  /** The name it is listed with. */
  readonly shown: string;
  /** Whether filing a feed there creates it; undefined before 1.28, which does not list every empty category. */
  readonly isNew: boolean | undefined;
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
  const stored = await storedCategoryName(read, tags, shown);
  const isThere = found !== undefined || stored === DEFAULT_CATEGORY;
  return { stored, shown, isNew: isThere ? false : tags.states.includes('main') || undefined };
}

/** Whether a new category exists now; undefined if that is not known. */
export async function wasCreated(read: Reader, { shown, isNew }: Home): Promise<boolean | undefined> {
  if (isNew !== true) return isNew;
  const tags = await ifReadable(readTags(read));
  return tags && namesSpelt(tags.categories, shown).length > 0;
}
