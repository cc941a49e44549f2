/**
 * Who calls: the user of this machine, the holder of a named token, a subject of an issuer, or somebody unknown. Never
 * one joined text, in which `a` of `b:c` could be taken for `a:b` of `c`, and never the id of an OAuth client, which
 * is a program.
 */
export type Principal =
  | { readonly kind: 'local' }
  | { readonly kind: 'token'; readonly name: string }
  | { readonly kind: 'oauth'; readonly iss: string; readonly sub: string }
  | { readonly kind: 'none' };

/** Whether both are the same caller. Two unknown callers cannot be told apart, so they count as one. */
export function samePrincipal(one: Principal, other: Principal): boolean {
  if (one.kind === 'token') return other.kind === 'token' && one.name === other.name;
  if (one.kind === 'oauth') return other.kind === 'oauth' && one.iss === other.iss && one.sub === other.sub;
  return one.kind === other.kind;
}
