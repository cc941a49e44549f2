import * as z from 'zod';
import { type Principal, samePrincipal } from '../approvals/principal.ts';
import type { Findings } from './findings.ts';
import type { AuthSettings } from './http-settings.ts';
import { AUTH } from './http-variables.ts';

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

type NamedPrincipal = z.output<typeof namedPrincipal>;

/**
 * Who is named at a place of a file. Nobody stands at two places: which of them counts would hang on their order.
 *
 * @param at the place, for problems
 * @param before who was named at the places before
 */
export function principalsNamed(
  named: readonly NamedPrincipal[],
  { auth, at, before = [] }: NamedAt,
  findings: Findings,
): Principal[] {
  return named.flatMap((each) => {
    const found = principalOf(each, auth);
    if (found === undefined) {
      findings.refuse(
        `${at}: with ${AUTH}=${auth.kind} callers are not named by ${Object.keys(each).join()}`,
      );
    } else if (before.some((other) => samePrincipal(other, found))) {
      findings.refuse(`${at}: somebody in it stands in an entry before it, too`);
    }
    return found ?? [];
  });
}

/** Where callers are named. */
interface NamedAt {
  readonly auth: AuthSettings;
  readonly at: string;
  readonly before?: readonly Principal[];
}

function principalOf(named: NamedPrincipal, auth: AuthSettings): Principal | undefined {
  if ('token' in named) return auth.kind === 'tokens' ? { kind: 'token', name: named.token } : undefined;
  return auth.kind === 'oauth' ? { kind: 'oauth', iss: auth.issuer, sub: named.oauth } : undefined;
}
