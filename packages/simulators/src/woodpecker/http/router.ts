import { matchRoute } from '../../route-match.ts';
import type { RawMatch } from '../../route-match.ts';
import type { Route } from './route.ts';

/** A line of the table, and the decoded parts of the path that it names. */
export type Match = RawMatch<Route>;

/** The first line of the table that a request fits, its parts decoded as Gin does. */
export function findRoute(routes: readonly Route[], method: string, path: string): Match | undefined {
  const match = matchRoute(routes, method, path);
  return match && { route: match.route, params: decodeAll(match.params, path) };
}

function decodeAll(params: Readonly<Record<string, string>>, path: string): Record<string, string> {
  // With an escape anywhere in the path a plus is a blank, without one it is a plus.
  const plusIsBlank = path.includes('%');
  const decoded: Record<string, string> = {};
  for (const [name, part] of Object.entries(params)) {
    decoded[name] = decode(plusIsBlank ? part.replaceAll('+', '%20') : part);
  }
  return decoded;
}

/** What cannot be decoded stays as it came. */
function decode(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}
