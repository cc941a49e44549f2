import type { WriteHints } from '@guard/core';

const closed = { readOnlyHint: false, openWorldHint: false } as const;

/** Adds something; a repeat adds a second one or fails. */
export const CREATES: WriteHints = { ...closed, destructiveHint: false, idempotentHint: false };
/** Overwrites or removes what was there; a repeat changes nothing more. */
export const DESTROYS: WriteHints = { ...closed, destructiveHint: true, idempotentHint: true };
/** Changes a state that can be changed back. */
export const SWITCHES: WriteHints = { ...closed, destructiveHint: false, idempotentHint: true };
/** Runs what the repository says, which can be anything, and runs it again on a repeat. */
export const RUNS: WriteHints = {
  readOnlyHint: false,
  destructiveHint: true,
  idempotentHint: false,
  openWorldHint: true,
};
/** Lets something run that waits, which can be anything; a repeat finds nothing that waits and runs nothing. */
export const RELEASES: WriteHints = { ...RUNS, idempotentHint: true };
