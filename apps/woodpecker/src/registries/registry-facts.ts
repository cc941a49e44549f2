import { type Fact, words } from '@guard/core';
import type { Registry } from '../api/registries.ts';
import type { Scope } from '../api/scope.ts';
import { fromBackend } from '../questions/facts.ts';
import { scopeFacts } from '../scopes/scope-words.ts';

/** What a person recognises the login of a registry by. */
export function registryFacts({ address, username }: Registry, scope: Scope): Fact[] {
  return [
    fromBackend(words`Registry`, address),
    fromBackend(words`User name`, username),
    ...scopeFacts(scope),
  ];
}
