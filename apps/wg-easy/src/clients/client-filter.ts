import * as z from 'zod';
import type { ListedClient } from '../api/client.ts';
import { moment } from './client-arguments.ts';

/** Which clients are listed: those to which all of it applies. */
export const filterArguments = {
  filter: z.string().min(1).describe('Part of a name or address, in any case').optional(),
  enabled: z.boolean().optional(),
  inactiveSince: moment.describe('Only clients without a known handshake since then').optional(),
  expiresBefore: moment.optional(),
};

type Filter = z.output<z.ZodObject<typeof filterArguments>>;

/** Done here: wg-easy has a filter for names only, with wildcards, and it differs by version. */
export function isListedBy({ filter, enabled, inactiveSince, expiresBefore }: Filter) {
  const part = filter?.toLowerCase();
  return (client: ListedClient): boolean =>
    (part === undefined || holds(client, part)) &&
    (enabled === undefined || client.enabled === enabled) &&
    // A client without a handshake is among them: wg-easy remembers none from before the interface started.
    (inactiveSince === undefined || !isBefore(inactiveSince, client.latestHandshakeAt)) &&
    (expiresBefore === undefined || isBefore(client.expiresAt, expiresBefore));
}

function holds({ name, ipv4Address, ipv6Address }: ListedClient, part: string): boolean {
  return [name, ipv4Address, ipv6Address].some((text) => text.toLowerCase().includes(part));
}

/** False if either is not a moment. */
function isBefore(one: string | null | undefined, other: string | null | undefined): boolean {
  return Date.parse(one ?? '') < Date.parse(other ?? '');
}
