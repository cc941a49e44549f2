import { type Reader, ToolError } from '@guard/core';
import { DEFAULT_CATEGORY } from '../api/default-category.ts';
import { READ, Stream } from '../api/streams.ts';
import { readTags, namesLike, type Tags } from '../api/tags.ts';
import type { TagChange } from '../api/write-tags.ts';
import { ambiguous, quoted } from '../names/name-errors.ts';
import { foundName } from '../names/found-name.ts';

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
  if (added.some((label) => removed.includes(label))) throw new ToolError(BOTH);
  const labels =
    added.length + removed.length === 0 ? [] : labelChanges(await readTags(read), added, removed);
  const changes = [
    ...labels,
    ...stateChange('starred', wishes.starred, String(Stream.ofState('starred'))),
    ...stateChange('read', wishes.read, READ),
  ];
  if (changes.length > 0) return changes;
  throw new ToolError('Nothing was done: pass a change: read, starred, add_labels or remove_labels.');
}

/** "Unread" is the removal of "read": FreshRSS has no other way, although it says OK to some. */
function stateChange(called: string, wanted: boolean | undefined, tag: string): NamedChange[] {
  if (wanted === undefined) return [];
  return [{ called: `${called}: ${wanted}`, does: wanted ? 'add' : 'remove', tag }];
}

function labelChanges(tags: Tags, added: readonly string[], removed: readonly string[]): NamedChange[] {
  const adds = unique(added.map((label) => labelToAdd(tags, label)));
  const removes = unique(removed.map((label) => foundName(tags, 'label', label)));
  if (adds.some((label) => removes.includes(label))) throw new ToolError(BOTH);
  return [
    ...adds.map((name) => labelChange('add', name)),
    ...removes.map((name) => labelChange('remove', name)),
  ];
}

/** An existing label, or one to be created. */
function labelToAdd(tags: Tags, label: string): string {
  const [found, ...others] = namesLike(tags.labels, label);
  if (others.length > 0) throw ambiguous([found ?? '', ...others]);
  const [category] = namesLike([...tags.categories, DEFAULT_CATEGORY], found ?? label);
  // FreshRSS says OK and does nothing: both share one set of names.
  if (category !== undefined) {
    throw new ToolError(
      `Nothing was done: a label in add_labels has the name of a category, ${quoted(category)}, and both share one set of names.`,
    );
  }
  return found ?? label;
}

const BOTH = 'Nothing was done: a label is in both add_labels and remove_labels.';

function labelChange(does: 'add' | 'remove', name: string): NamedChange {
  return { called: `${does} label ${name}`, does, tag: String(Stream.named(name)) };
}

function unique(names: readonly string[]): string[] {
  return [...new Set(names)];
}
