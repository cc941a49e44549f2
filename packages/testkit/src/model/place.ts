import type { Backend, ServerDefinition } from '@guard/core/inspect';

/**
 * Where a call is made. All of them share keys and approvals, so that what one put can be answered at each of the others, and nothing but
 * what it is bound to stops it there.
 */
export const PLACES = ['here', 'other account', 'other instance', 'other principal'] as const;
export type Place = (typeof PLACES)[number];

/** The definition as it stands at a place. */
export function definitionAt(place: Place, server: ServerDefinition): ServerDefinition {
  if (place !== 'other account') return server;
  return {
    ...server,
    connect(values): Backend {
      const backend = server.connect(values);
      return { ...backend, account: `${backend.account} (second)` };
    },
  };
}

/** Whose name the transport gives: two principals of one server. */
export function principalAt(place: Place): string | undefined {
  return place === 'other principal' ? 'second' : undefined;
}
