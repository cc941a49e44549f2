import { findAssigned } from './assignments.ts';
import { applyEdits } from './edit.ts';
import { findFlagValues } from './flags.ts';
import { findPrivateKeys } from './pem.ts';
import { findSchemeValues } from './schemes.ts';
import type { KeyKind } from './text-key.ts';

/**
 * Hides credentials in text that is no document: a log, a message, several JSON documents in one text. What is hidden
 * is what a writer has named: a value behind a key that falls under the key rule, the credential of a header, the
 * body of a private key. Expects cleaned text; linear time.
 *
 * @param kindOf what a key says about its value
 */
export function hideNamedCredentials(text: string, kindOf: (key: string) => KeyKind): string {
  let hidden = text;
  if (hidden.includes('-----')) hidden = applyEdits(hidden, findPrivateKeys(hidden));
  hidden = applyEdits(hidden, findAssigned(hidden, kindOf));
  if (hidden.includes('-')) hidden = applyEdits(hidden, findFlagValues(hidden, kindOf));
  return applyEdits(hidden, findSchemeValues(hidden));
}
