import type { Database } from '../database.ts';
import type { UserRow } from '../rows/user.ts';

/**
 * Whose token came along. A wrong one is not refused: the request goes on as an anonymous one.
 * The first place that holds anything decides; a bad Authorization header is not made up for by a good cookie.
 */
export function authenticate(db: Database, headers: Headers, query: URLSearchParams): UserRow | undefined {
  const token = presentedToken(headers, query);
  return token === undefined ? undefined : db.users.rows.find((user) => user.token === token);
}

function presentedToken(headers: Headers, query: URLSearchParams): string | undefined {
  const authorization = headers.get('authorization');
  if (authorization !== null) {
    // The scheme is matched as it is written: "bearer" is no scheme.
    return authorization.startsWith('Bearer ') ? authorization.slice('Bearer '.length) : undefined;
  }
  return (
    headers.get('x-gitlab-token') ?? query.get('access_token') ?? sessionCookie(headers.get('cookie') ?? '')
  );
}

function sessionCookie(cookie: string): string | undefined {
  const pairs = cookie.split(';').map((pair) => pair.trim());
  return pairs.find((pair) => pair.startsWith('user_sess='))?.slice('user_sess='.length);
}
