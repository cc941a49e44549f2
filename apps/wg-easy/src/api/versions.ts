import type { ListedClient } from './client.ts';

/** 15.0 and 15.1 are recognised by the keys that their list shows. */
export function isBefore15Dot2(listed: readonly ListedClient[]): boolean {
  return listed.some((client) => 'privateKey' in client);
}
