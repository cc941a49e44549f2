import type { Principal } from '@guard/core/embed';

/** What a person is called where it is said whose passkey it is. */
export function callerName(principal: Principal): string {
  if (principal.kind === 'token') return principal.name;
  return principal.kind === 'oauth' ? principal.sub : 'the user of this machine';
}
