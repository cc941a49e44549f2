import { type Fact, words } from '@guard/core';
import type { Scope } from '../api/scope.ts';
import type { Secret } from '../api/secrets.ts';
import { fromBackend } from '../questions/facts.ts';
import { scopeFacts } from '../scopes/scope-words.ts';

/** What a person recognises a secret by. */
export function secretFacts({ name }: Secret, scope: Scope): Fact[] {
  return [fromBackend(words`Secret`, name), ...scopeFacts(scope)];
}
