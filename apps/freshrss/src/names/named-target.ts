import { type Reader, ToolError } from '@guard/core';
import { DEFAULT_CATEGORY, storedCategoryName } from '../api/default-category.ts';
import { readTags, namesLike, namesSpelt, type Tags } from '../api/tags.ts';
import { ambiguous, notListed, quoted } from './name-errors.ts';
import { refuseTwofold } from './found-name.ts';

/** A category or a label that is there and may be changed. */
export interface NamedTarget {
  readonly kind: 'category' | 'label';
  readonly name: string;
  readonly tags: Tags;
}

/**
 * Looks a name up, among categories first, as FreshRSS does.
 *
 * @throws ToolError when there is none, a category and a label have it, or it is the default category. FreshRSS takes
 *   a new name for that one, goes on showing the old one, and finds it under neither; it says OK to deleting it and
 *   does not.
 */
export async function namedTarget(read: Reader, given: string): Promise<NamedTarget> {
  const tags = await readTags(read);
  const names = [...tags.categories, ...tags.labels];
  const [name, ...others] = namesSpelt(names, given);
  if (name === undefined) {
    const [like] = namesLike(names, given);
    throw notListed('category and no label', like && `There is ${quoted(like)}.`);
  }
  if (others.length > 0) throw ambiguous([name, ...others]);
  refuseTwofold(tags, name);
  if (!tags.categories.includes(name)) return { kind: 'label', name, tags };
  if ((await storedCategoryName(read, tags, name)) === DEFAULT_CATEGORY) {
    throw new ToolError(
      'Nothing was done: this is the default category, which cannot be renamed or deleted.',
    );
  }
  return { kind: 'category', name, tags };
}
