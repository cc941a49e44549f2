import type { Reader } from '@guard/core';
import type { Scope } from '../api/scope.ts';
import { requireInstanceAdmin } from '../rights/require-right.ts';

/**
 * Everybody may look at what is global; whoever sees what a repository or an organization has may also change it.
 *
 * @throws ToolError for an account that may look and not write
 */
export async function requireRightToWrite(read: Reader, scope: Scope): Promise<void> {
  if (scope.kind === 'global') await requireInstanceAdmin(read);
}
