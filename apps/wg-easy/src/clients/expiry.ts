import { ToolError } from '@guard/core';
import type { ClientRow } from '../api/client.ts';

/** Whether the timed job of wg-easy switches a client off. A date that it cannot read never comes. */
export function isExpired({ expiresAt }: Pick<ClientRow, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) < now;
}

/**
 * The moment in UTC as wg-easy stores it.
 *
 * @throws ToolError for one in the past, because wg-easy would give access until its next cleaning; and for one that
 * has no usual spelling in UTC
 */
export function futureInstant(moment: string | null, now: number): string | null {
  if (moment === null) return null;
  const instant = new Date(moment);
  if (instant.getTime() <= now) {
    throw new ToolError(
      `Nothing was done: expiresAt is ${instant.toISOString()}, which is in the past. disable_client takes access away.`,
    );
  }
  // JavaScript spells later years with a sign and six digits, which nobody else expects.
  if (instant.getUTCFullYear() > 9999) {
    throw new ToolError('Nothing was done: expiresAt is after the year 9999 in UTC. null means never.');
  }
  return instant.toISOString();
}
