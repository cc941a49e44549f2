import type { Instance } from './instance.ts';

export const MINUTE_MS = 60_000;

/** Disables expired clients and sweeps links past their end. A date that cannot be read never expires. */
export function runMinuteJob(instance: Instance): void {
  const now = instance.clock.now();
  const expired = instance.clients.rows.filter((row) => row.enabled && isExpired(row.expiresAt, now));
  for (const row of expired) instance.clients.update(row.id, { enabled: false });
  // A failure to save is not noticed here either: the row then says disabled while the peer stays connected.
  if (expired.length > 0) instance.trySaveInterface();
  instance.links.sweep();
}

/** Whether an instant lies behind `now`; a bare date means its first instant, UTC. */
export function isExpired(expiresAt: string | null, now: number): boolean {
  return expiresAt !== null && now > new Date(expiresAt).getTime();
}
