import { type Fact, words } from '@guard/core';
import { shownText } from '../texts/shown-text.ts';

/** A category or a label by its name, as it is listed. */
export function recogniseName(kind: 'category' | 'label', name: string): Fact {
  const label = kind === 'category' ? words`Category` : words`Label`;
  return { label, value: shownText(name), from: 'backend' };
}
