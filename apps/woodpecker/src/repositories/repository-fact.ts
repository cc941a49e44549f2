import { type Fact, words } from '@guard/core';
import { fromBackend } from '../questions/facts.ts';

/**
 * What a person recognises a repository by.
 *
 * @param repo undefined where it could not be read
 */
export function repositoryFact(repo: { readonly full_name: string } | undefined): Fact {
  return fromBackend(words`Repository`, repo?.full_name);
}
