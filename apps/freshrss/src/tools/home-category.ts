import { type Reader, ToolError } from '@guard/core';
import { storedCategoryName } from '../api/default-category.ts';
import { findName, listTags } from '../api/tags.ts';

/**
 * The name to file a feed under: that of a category there is, or of one to be created. The default category is named
 * as it is stored, because before 1.26.3 its translation would become a category of its own.
 *
 * @throws ToolError for the name of a label: FreshRSS fails with 500 then, or files the feed somewhere else
 */
export async function homeFor(read: Reader, category: string): Promise<string> {
  const tags = await listTags(read);
  if (findName(tags.labels, category) !== undefined) {
    throw new ToolError(
      'Nothing was done: category has the name of a label, and both share one set of names.',
    );
  }
  return storedCategoryName(read, tags, findName(tags.categories, category) ?? category);
}
