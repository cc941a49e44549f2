import type { Route } from './route.ts';

/** A line of the table, and the parts of the path that it names. */
export interface Match {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The first line of the table that a request fits. Not left to Hono's router: each part is decoded exactly once,
 * no part may be empty, HEAD is not GET, and a redirect has to know whether a path exists without its slash.
 */
export function findRoute(routes: readonly Route[], method: string, path: string): Match | undefined {
  const parts = path.split('/');
  for (const route of routes) {
    const params = route.method === method ? matchParts(route.path.split('/'), parts) : undefined;
    if (params !== undefined) return { route, params: decodeAll(params, path) };
  }
  return undefined;
}

function matchParts(
  pattern: readonly string[],
  parts: readonly string[],
): Record<string, string> | undefined {
  const params: Record<string, string> = {};
  for (const [index, expected] of pattern.entries()) {
    if (expected.startsWith('*')) {
      const rest = parts.slice(index).join('/');
      if (rest === '') return undefined;
      params[expected.slice(1)] = rest;
      return params;
    }
    const part = parts[index] ?? '';
    if (expected.startsWith(':') && part !== '') params[expected.slice(1)] = part;
    else if (expected !== part) return undefined;
  }
  return parts.length === pattern.length ? params : undefined;
}

function decodeAll(params: Record<string, string>, path: string): Record<string, string> {
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
