import { type Fact, words } from '@guard/core';
import type { Forge } from '../api/forges.ts';
import { fromBackend } from '../questions/facts.ts';

/**
 * What a person recognises a forge by: it has no name.
 *
 * @param forge undefined where it could not be read
 */
export function forgeFact(forge: Forge | undefined): Fact {
  return fromBackend(words`Address of the forge`, forge?.url);
}
