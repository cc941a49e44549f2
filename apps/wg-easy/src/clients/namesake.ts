import { type Words, words } from '@guard/core';
import type { ListedClient } from '../api/client.ts';

/**
 * The first client of a name: wg-easy allows a second one, and a second "laptop" is more often a mistake than meant.
 * The first stays the first while others of that name are created, so a question about it keeps its words.
 */
export function namesake(name: string, listed: readonly ListedClient[]): Words | undefined {
  const ids = listed.filter((client) => fold(client.name) === fold(name)).map(({ id }) => id);
  return ids.length === 0 ? undefined : words`Client ${Math.min(...ids)} already has that name.`;
}

function fold(name: string): string {
  return name.normalize('NFKC').trim().toLowerCase();
}
