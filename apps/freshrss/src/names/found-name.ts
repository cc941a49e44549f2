import { ToolError } from '@guard/core';
import { isTwofold, namesLike, type Tags } from '../api/tags.ts';
import { ambiguous, notListed, quoted } from './name-errors.ts';

type Kind = 'category' | 'label';

/**
 * The name of a category or a label as it is listed.
 *
 * @throws ToolError when there is none, several read like it, or a label is meant that FreshRSS would take for the
 *   category of the same name
 */
export function foundName(tags: Tags, kind: Kind, given: string): string {
  const [ours, theirs] =
    kind === 'category' ? [tags.categories, tags.labels] : [tags.labels, tags.categories];
  const name = onlyName(kind, namesLike(ours, given), theirs, given);
  if (kind === 'label') refuseTwofold(tags, name);
  return name;
}

function onlyName(kind: Kind, found: readonly string[], theirs: readonly string[], given: string): string {
  const [name, ...others] = found;
  if (name === undefined) {
    const other = kind === 'category' ? 'label' : 'category';
    throw notListed(kind, namesLike(theirs, given).length > 0 ? `There is a ${other} with that name.` : '');
  }
  if (others.length > 0) throw ambiguous(found);
  return name;
}

/** Looked for among categories first, as FreshRSS does. @throws ToolError */
export function refuseTwofold(tags: Tags, name: string): void {
  if (!isTwofold(tags, name)) return;
  throw new ToolError(
    `Nothing was done: category ${quoted(name)} and label ${quoted(name)} have the same name, and FreshRSS always takes it for the category. Rename one of them on the web page of FreshRSS first.`,
  );
}
