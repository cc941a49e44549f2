import { type Reader, type Target, wholeNumber, type Words, words } from '@guard/core';
import * as z from 'zod';
import type { Scope } from '../api/scope.ts';
import { requireInstanceAdmin } from '../rights/require-right.ts';

/** The arguments that name a scope; what they must be together is checked against the instance. */
export const scopeArguments = {
  scope: z.enum(['repository', 'organization', 'global']).describe('Default repository').optional(),
  repo_id: wholeNumber('With scope repository').optional(),
  org_id: wholeNumber('With scope organization').optional(),
};

/** They only say where: the words of a model for none of them change nothing. */
export const SCOPE_ARGUMENTS = ['scope', 'repo_id', 'org_id'] as const;

/** "of repository 5", for a question. */
export function ofScope(scope: Scope): Words {
  if (scope.kind === 'global') return words`of the whole instance`;
  return scope.kind === 'repository' ? words`of repository ${scope.id}` : words`of organization ${scope.id}`;
}

/** The scope as a target of a question. */
export function scopeTarget(scope: Scope): Target {
  return { role: scope.kind, id: scope.kind === 'global' ? 0 : scope.id };
}

/** How far something wider than one repository reaches, behind what a question says of it. */
export function reachOf({ kind }: Scope): Words {
  if (kind === 'repository') return words``;
  return kind === 'global'
    ? words`\nThat holds for every repository of the instance.`
    : words`\nThat holds for every repository of the organization.`;
}

/**
 * Everybody may look at what is global; whoever sees what a repository or an organization has may also change it.
 *
 * @throws ToolError for an account that may look and not write
 */
export async function requireRightToWrite(read: Reader, scope: Scope): Promise<void> {
  if (scope.kind === 'global') await requireInstanceAdmin(read);
}
