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
    ? words`\nThis affects every repository of the instance.`
    : words`\nThis affects every repository of the organization.`;
}

/** What a person recognises a scope by; the whole instance has no name. */
export function scopeFacts(scope: Scope): Fact[] {
  if (scope.kind === 'global') return [];
  return [fromBackend(scope.kind === 'repository' ? words`Repository` : words`Organization`, scope.name)];
}
