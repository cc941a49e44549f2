import { type Words, words } from '@guard/core';

/** wg-easy decides how many there are, and they must not push the rest of a question out of sight. */
const MOST_SHARED = 10;

/**
 * Who gets the traffic of an address or network that several clients have: WireGuard gives it to the peer that is
 * configured last, and wg-easy configures them by id.
 */
export function sharing(clientId: number, others: readonly number[]): Words[] {
  const named = others
    .toSorted((a, b) => a - b)
    .slice(0, MOST_SHARED)
    .map((id) =>
      id < clientId
        ? words`It takes over an address or network of client ${id}, which loses that traffic while both are enabled.`
        : words`It shares an address or network with client ${id}, which gets that traffic while both are enabled.`,
    );
  const more = others.length - named.length;
  return more > 0 ? [...named, words`It shares an address or network with ${more} more client(s).`] : named;
}
