import { type SuppliedValue, words } from '@guard/core';
import type { ClientRow } from '../api/client.ts';

/** The client's name, for the labelled block of a question. */
export function namedClient({ name }: ClientRow): SuppliedValue[] {
  return [{ label: words`Client`, value: name }];
}

/** Whether wg-easy's clock job switches a client off. A date it cannot read never comes. */
export function isExpired({ expiresAt }: Pick<ClientRow, 'expiresAt'>, now: number): boolean {
  return expiresAt !== null && Date.parse(expiresAt) < now;
}
