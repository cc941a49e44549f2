import { createScrubber } from '@guard/core';
import { plainWidth } from '../api/fold.ts';
import { SECRET_KEYS } from '../api/secret-keys.ts';

const scrubber = createScrubber({ secretKeys: SECRET_KEYS });

/**
 * A text as a result shows it. A search looks at this text only: whoever could search for parts of a hidden credential
 * would learn it letter by letter.
 *
 * FreshRSS writes full-width signs into titles, so that an address in one is no address any more. Where it holds a
 * credential, it is shown with the plain signs, and without the credential.
 */
export function shownText(text: string): string {
  const shown = scrubber.text(text);
  const plain = plainWidth(shown);
  const hidden = scrubber.text(plain);
  return hidden === plain ? shown : hidden;
}
