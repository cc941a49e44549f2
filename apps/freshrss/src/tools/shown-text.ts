import { createScrubber } from '@guard/core';
import { SECRET_KEYS } from '../api/secret-keys.ts';

const scrubber = createScrubber({ secretKeys: SECRET_KEYS });

/**
 * A text as a result shows it. What searches, searches in this: whoever may look for any part of a credential that is
 * hidden learns it letter by letter.
 */
export function shownText(text: string): string {
  return scrubber.text(text);
}
