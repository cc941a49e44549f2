import { type Reader, ToolError } from '@guard/core';
import { DEFAULT_CATEGORY } from '../api/default-category.ts';
import { READ, Stream } from '../api/streams.ts';
import { findName, listTags, type Tags } from '../api/tags.ts';
import type { TagChange } from '../api/write-tags.ts';
import { notListed } from './selection.ts';

/** One request, and what it is called in a result. */
export interface NamedChange extends TagChange {
  readonly called: string;
}

/** What a call of mark_articles asks for. */
export interface Wishes {
  readonly read?: boolean | undefined;
  readonly starred?: boolean | undefined;
  readonly add_labels?: readonly string[] | undefined;
  readonly remove_labels?: readonly string[] | undefined;
}

/**
 * The requests of a call. Marking read comes last: what cannot be undone does not happen when something before it
 * failed.
 *
 * @throws ToolError when nothing is asked for, or a label cannot be one
 */
export async function changesFor(read: Reader, wishes: Wishes): Promise<NamedChange[]> {
  const { add_labels: added = [], remove_labels: removed = [] } = wishes;
  if (added.some((label) => removed.includes(label))) {
    throw new ToolError('Nothing was done: a label is in add_labels and in remove_labels.');
  }
  const labels =
    added.length + removed.length === 0 ? [] : labelChanges(await listTags(read), added, removed);
  const changes = [
    ...labels,
    ...stateChange('starred', wishes.starred, String(Stream.ofState('starred'))),
    ...stateChange('read', wishes.read, READ),
  ];
  if (changes.length > 0) return changes;
  throw new ToolError('Nothing was done: name a change: read, starred, add_labels or remove_labels.');
}

/** "Unread" is the removal of "read": FreshRSS knows no other way, though it says OK to some. */
function stateChange(called: string, wanted: boolean | undefined, tag: string): NamedChange[] {
  if (wanted === undefined) return [];
  return [{ called: `${called}: ${wanted}`, does: wanted ? 'add' : 'remove', tag }];
}

function labelChanges(tags: Tags, added: readonly string[], removed: readonly string[]): NamedChange[] {
  const adds = unique(added).map((label) => {
    // FreshRSS says OK and does nothing: both share one set of names.
    if (tags.categories.includes(label) || label === DEFAULT_CATEGORY) {
      throw new ToolError('Nothing was done: a label in add_labels has the name of a category.');
    }
    return findName(tags.labels, label) ?? label;
  });
  const removes = unique(removed).map((label) => {
    const name = findName(tags.labels, label);
    if (name === undefined) throw notListed('label');
    return name;
  });
  return [
    ...adds.map((name) => labelChange('add', name)),
    ...removes.map((name) => labelChange('remove', name)),
  ];
}

function labelChange(does: 'add' | 'remove', name: string): NamedChange {
  return { called: `${does} label ${name}`, does, tag: String(Stream.named(name)) };
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
