import type { Instance } from '../instance.ts';

/** What the database says of a row that is there already. Older versions hand on its own words. */
export function duplicateText({ minor }: Instance, ...columns: readonly string[]): string {
  if (minor >= 14) return 'on insert duplicate based on constraints was detected';
  return `UNIQUE constraint failed: ${columns.join(', ')}`;
}
