import { type Reader, ToolError } from '@guard/core';
import { DEFAULT_CATEGORY, storedCategoryName } from '../api/default-category.ts';
import { findName, listTags, type Tags } from '../api/tags.ts';
import { notListed } from './selection.ts';

/** A category or a label that is there and may be changed. */
export interface NamedTarget {
  readonly kind: 'category' | 'label';
  readonly name: string;
  readonly tags: Tags;
}

/**
 * Looks a name up. One namespace: a name is a category or a label, never both.
 *
 * @throws ToolError when there is none, or it is the default category. FreshRSS takes a new name for that one, goes
 *   on showing the old one, and finds it under neither; it says OK to deleting it and does not.
 */
export async function namedTarget(read: Reader, given: string): Promise<NamedTarget> {
  const tags = await listTags(read);
  const category = findName(tags.categories, given);
  if (category !== undefined) {
    if ((await storedCategoryName(read, tags, category)) === DEFAULT_CATEGORY) {
      throw new ToolError(
        'Nothing was done: this is the default category, which cannot be renamed or deleted.',
      );
    }
    return { kind: 'category', name: category, tags };
  }
  const label = findName(tags.labels, given);
  if (label === undefined) throw notListed('category and no label');
  return { kind: 'label', name: label, tags };
}
