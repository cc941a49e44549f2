import type { ListedClient } from '../api/client.ts';

/** Whether a client may connect at this moment, from its row and from the live interface together. */
export const ACCESS = ['live', 'off', 'expired', 'off-but-still-live', 'on-but-not-live', 'unknown'] as const;

export type Access = (typeof ACCESS)[number];

/**
 * The row alone does not tell: wg-easy changes it first and the interface last. The counters come from the interface,
 * so they are numbers exactly as long as the peer is on it.
 */
export function accessOf(listed: ListedClient | undefined, now: number): Access {
  if (listed?.transferRx === undefined) return 'unknown';
  const live = typeof listed.transferRx === 'number';
  if (listed.enabled) return live ? 'live' : 'on-but-not-live';
  if (live) return 'off-but-still-live';
  return listed.expiresAt !== null && Date.parse(listed.expiresAt) < now ? 'expired' : 'off';
}

/** What it means when a row and its peer disagree, and what to do. */
export function tellDisagreement(
  clients: readonly { readonly id: number; readonly access: Access }[],
): string[] {
  const ids = (access: Access) => clients.filter((client) => client.access === access).map(({ id }) => id);
  const [still, not] = [ids('off-but-still-live'), ids('on-but-not-live')];
  return [
    ...(still.length > 0
      ? [
          `Client ${listIds(still)} is switched off, but its peer is on the live interface: it STILL HAS ACCESS. Call disable_client for it, which says why the interface was not brought up to date.`,
        ]
      : []),
    ...(not.length > 0
      ? [
          `Client ${listIds(not)} is switched on, but its peer is not on the live interface: it has no access.`,
        ]
      : []),
  ];
}

const MOST_NAMED = 20;

function listIds(ids: readonly number[]): string {
  const more = ids.length - MOST_NAMED;
  return ids.slice(0, MOST_NAMED).join(', ') + (more > 0 ? ` and ${more} more` : '');
}
