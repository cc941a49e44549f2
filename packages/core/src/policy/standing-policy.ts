import { statSync } from 'node:fs';
import type { Demands } from './demands.ts';

/** A policy as it was at the start: that much holds until the end. */
export interface StandingPolicy {
  readonly path: string;
  readonly atStart: Demands;
}

/** Whether there is a policy. One that cannot be looked at counts: it is then refused as unreadable. */
export function isThere(path: string): boolean {
  try {
    return statSync(path, { throwIfNoEntry: false }) !== undefined;
  } catch {
    return true;
  }
}
