import { type Fact, type SuppliedValue, words } from '@guard/core';
import type { ClientRow } from '../api/client.ts';

/** The client's name, for the labelled block of a question. */
export function namedClient({ name }: Pick<ClientRow, 'name'>): SuppliedValue[] {
  return [{ label: words`Client`, value: name }];
}

type Recognised = Pick<ClientRow, 'name' | 'ipv4Address' | 'ipv6Address'>;

/** What a person recognises a client by; undefined for one that cannot be read. */
export function clientFacts(client: Recognised | undefined): Fact[] {
  return [
    { label: words`Client`, value: client?.name, from: 'backend' },
    { label: words`IPv4 address`, value: client?.ipv4Address, from: 'backend' },
    { label: words`IPv6 address`, value: client?.ipv6Address, from: 'backend' },
  ];
}
