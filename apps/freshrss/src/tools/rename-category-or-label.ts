import { ToolError, writeTool } from '@guard/core';
import * as z from 'zod';
import { DEFAULT_CATEGORY } from '../api/default-category.ts';
import { readTags, namesLike } from '../api/tags.ts';
import { renameTag } from '../api/write-tags.ts';
import { explainRefusal } from '../api/explain-refusal.ts';
import { existingName, newName } from '../names/name-arguments.ts';
import { quoted } from '../names/name-errors.ts';
import { namedTarget } from '../names/named-target.ts';

export const renameCategoryOrLabel = writeTool({
  name: 'rename_category_or_label',
  title: 'Rename a category or label',
  description:
    'Renames a category or a label. The new name must not be in use: categories and labels share one set of names. The default category cannot be renamed.',
  hints: { readOnlyHint: false, destructiveHint: true, idempotentHint: true, openWorldHint: false },
  input: z.strictObject({ name: existingName, new_name: newName }),
  output: z.looseObject({ kind: z.string(), name: z.string() }),
  untrusted: true,
  lookWith: 'list_categories',
  targets: { name: 'category or label' },
  neverAsks: 'it replaces a name that can be set back',
  write: async ({ input, read, write }) => {
    const { kind, name, tags } = await namedTarget(read, input.name);
    const others = [...tags.categories, ...tags.labels, DEFAULT_CATEGORY].filter((other) => other !== name);
    const [taken] = namesLike(others, input.new_name);
    if (taken !== undefined || input.new_name === name) {
      throw new ToolError(
        `Nothing was done: a category or a label already has the new name: ${quoted(taken ?? name)}.`,
      );
    }
    await explainRefusal(`rename this ${kind}`, renameTag(write, name, input.new_name));
    // It also says OK when it did nothing.
    const now = await readTags(read);
    const names = kind === 'category' ? now.categories : now.labels;
    if (!names.includes(input.new_name) || names.includes(name)) {
      throw new ToolError(
        `FreshRSS accepted this, but list_categories does not show the new name for the ${kind}.`,
      );
    }
    return { kind, name: input.new_name };
  },
});
