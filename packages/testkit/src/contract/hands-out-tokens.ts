import type { ServerDefinition } from '@guard/core/inspect';

/** What of a server decides how its guarded calls go by default. */
export type Postures = Pick<ServerDefinition, 'optIn'>;

/** Whether a guarded call can end in a two-call token. On a server that was opted in to asking, nobody gets one. */
export function handsOutTokens({ optIn }: Postures): boolean {
  return optIn === undefined;
}
