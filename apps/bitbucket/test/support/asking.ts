import type { ExampleCall } from '@guard/testkit';
import { calls } from '../bitbucket.ts';

/**
 * The tools that decide whether or when a pull request merges: what merges, what changes whether or when it does, what
 * feeds a check that decides it, and create_tag.
 */
export const ALWAYS_ASK = [
  'submit_pr_review',
  'resolve_task',
  'merge_pull_request',
  'enable_auto_merge',
  'disable_auto_merge',
  'decline_pull_request',
  'reopen_pull_request',
  'create_tag',
  'set_build_status',
] as const;

/** Asks only when a call sets the draft flag. */
export const SOMETIMES_ASKS = 'update_pull_request';

export const ASKING: readonly string[] = [...ALWAYS_ASK, SOMETIMES_ASKS];

/** The example of a tool. */
export function exampleOf(tool: string): ExampleCall {
  const example = calls[tool];
  if (example === undefined) throw new Error(`no example of ${tool}`);
  return example;
}
