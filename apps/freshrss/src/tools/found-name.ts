import { cleanLine, ToolError } from '@guard/core';
import { isTwofold, namesLike, type Tags } from '../api/tags.ts';

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
    throw notListed(kind, namesLike(theirs, given).length > 0 ? `There is a ${other} of that name.` : '');
  }
  if (others.length > 0) throw ambiguous(found);
  return name;
}

/** Looked for among categories first, as FreshRSS does. @throws ToolError */
export function refuseTwofold(tags: Tags, name: string): void {
  if (!isTwofold(tags, name)) return;
  throw new ToolError(
    `Nothing was done: category ${quoted(name)} and label ${quoted(name)} have one name, and FreshRSS would take the category for both. Rename one of them on the web page of FreshRSS first.`,
  );
}

export function ambiguous(names: readonly string[]): ToolError {
  const list = names.slice(0, 5).map(quoted).join(', ');
  return new ToolError(
    `Nothing was done: there is no single name that reads like this, but several: ${list}. Pass one exactly.`,
  );
}

export function notListed(what: string, more = ''): ToolError {
  const hint = more === '' ? '' : ` ${more}`;
  return new ToolError(
    `Nothing was done: there is no ${what} of that name.${hint} list_categories shows the names there are.`,
  );
}

/** A name in an error, which the model reads and no person is asked about. */
export function quoted(name: string): string {
  return JSON.stringify(cleanLine(name).slice(0, 200));
}
