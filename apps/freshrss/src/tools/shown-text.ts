import { createScrubber } from '@guard/core';
import { SECRET_KEYS } from '../api/secret-keys.ts';

/**
 * A text as a result shows it. What searches, searches in this: whoever may look for any part of a credential that is
 * hidden learns it letter by letter.
 */
export const shownText: (text: string) => string = createScrubber({ secretKeys: SECRET_KEYS }).text;
