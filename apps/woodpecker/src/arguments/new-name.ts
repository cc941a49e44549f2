import { isShownWhole } from '@guard/core';
import { pathName } from './path-name.ts';

/**
 * A name for something new. One that is shown with a part of it cleaned away could not be passed back: the name that
 * everybody sees would find nothing, or something else.
 */
export const newName = (describes: string) =>
  pathName(describes).refine(
    isShownWhole,
    'it contains hidden characters or a credential, which would be removed wherever it is shown',
  );

/** Marks an entry that is shown by another name than the one it is stored under. */
export function markCleaned<K extends string, T extends Readonly<Record<K, string>>>(entry: T, key: K) {
  if (isShownWhole(entry[key])) return entry;
  return { ...entry, [`${key}_cleaned`]: true, [`${key}_note`]: CLEANED };
}

const CLEANED =
  'Its stored name contains hidden characters or a credential, which are not shown here. The shown name finds nothing, or another entry: use the web page of Woodpecker for this one.';
