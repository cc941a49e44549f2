import { type Fact, type Words, words } from '@guard/core';
import type { Scope } from '../api/scope.ts';
import { fromBackend } from '../questions/facts.ts';

/** "of repository 5", for a question. */
export function ofScope(scope: Scope): Words {
  if (scope.kind === 'global') return words`of the whole instance`;
  return scope.kind === 'repository' ? words`of repository ${scope.id}` : words`of organization ${scope.id}`;
}

/** How far something wider than one repository reaches, behind what a question says of it. */
export function reachOf({ kind }: Scope): Words {
  if (kind === 'repository') return words``;
  return kind === 'global'
    ? words`\nThat holds for every repository of the instance.`
    : words`\nThat holds for every repository of the organization.`;
}

/** By what a person recognises where a secret or a registry belongs; the whole instance has no name. */
export function scopeFacts(scope: Scope): Fact[] {
  if (scope.kind === 'global') return [];
  return [fromBackend(scope.kind === 'repository' ? words`Repository` : words`Organization`, scope.name)];
}
