import type { WriteHints } from '@guard/core';

// Each hint by its definition, never by whether the tool asks: clients act on them, and they hold nobody back. One
// configured instance is a closed domain, so openWorldHint is false on every tool.
const closed = { readOnlyHint: false, openWorldHint: false } as const;

/** Adds something; a repeat adds another. */
export const CREATES: WriteHints = { ...closed, destructiveHint: false, idempotentHint: false };
/** Adds something; a repeat finds it there and adds nothing. */
export const CREATES_ONCE: WriteHints = { ...closed, destructiveHint: false, idempotentHint: true };
/** Overwrites or ends what was there; a repeat changes nothing more. */
export const OVERWRITES: WriteHints = { ...closed, destructiveHint: true, idempotentHint: true };
