import type { Principal } from '@guard/core/embed';

/** What a caller may do: look, or change something, too. */
export type Scope = 'read' | 'write';

/** Who sent a request, and what they may do. */
export interface Caller {
  readonly principal: Principal;
  readonly scopes: readonly Scope[];
}

/** Finds out who sent a request; or the answer that refuses it. */
export type Authenticate = (request: Request) => Promise<Caller | Response>;

/** Whoever reaches a server that this machine alone can reach. */
export const anybody: Authenticate = async () => ({
  principal: { kind: 'none' },
  scopes: ['read', 'write'],
});
