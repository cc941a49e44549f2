import { STATUSES } from '../rows/enums.ts';
import type { Status } from '../rows/enums.ts';

/** Several states as one: the most important that occurs. */
export function mergedStatus(states: readonly Status[]): Status {
  return STATUSES.find((status) => states.includes(status)) ?? 'success';
}

/** Not over yet: may not be deleted, and may be cancelled. */
export function isActive(status: Status): boolean {
  return status === 'running' || status === 'pending' || status === 'blocked';
}
