import { type SuppliedValue, type Words, words } from '@guard/core';
import type { Look } from '../api/configuration.ts';
import { namedClient } from './facts.ts';

/** What a question about a withdrawal shows of a client, read or not. */
export function recognisable(look: Look): SuppliedValue[] {
  if ('client' in look) return namedClient(look.client);
  const { unseen } = look;
  if (unseen.row === 'unknown' || unseen.file === undefined) return [];
  return [{ label: words`Configuration file`, value: unseen.file }];
}

/** Why a question shows so little, and when what it asks for takes effect. */
export function unseenWords(look: Look): Words[] {
  if ('client' in look) return [];
  const there = look.unseen.row === 'there' ? words`` : words` Whether there is such a client is not known.`;
  return [
    words`wg-easy cannot show this client at the moment, for example because its WireGuard interface is down.${there}
The request is sent all the same, and takes effect when the interface comes up.`,
  ];
}
