import * as z from 'zod';
import type { Principal } from '../approvals/principal.ts';
import type { AuthSettings } from './http-settings.ts';

/** How files of the operator name who calls. */
export const namedPrincipal = z
  .union(
    [
      z.strictObject({ token: z.string().min(1).describe('A name of the tokens file.') }),
      z.strictObject({
        oauth: z.string().min(1).describe('A subject of the issuer, as its tokens hold it.'),
      }),
    ],
    'expected {"token": its name} or {"oauth": its subject}',
  )
  .describe('Who calls.');

export type NamedPrincipal = z.output<typeof namedPrincipal>;

/** Undefined where callers are known in another way, so that nobody could ever be this one. */
export function principalNamed(named: NamedPrincipal, auth: AuthSettings): Principal | undefined {
  if ('token' in named) return auth.kind === 'tokens' ? { kind: 'token', name: named.token } : undefined;
  return auth.kind === 'oauth' ? { kind: 'oauth', iss: auth.issuer, sub: named.oauth } : undefined;
}
