/** A line of a route table: `:name` is one part of a path, `:name.diff` one that ends so, `*name` all the rest. */
export interface RoutePattern {
  readonly method: string;
  readonly path: string;
}

/** A line of the table, and the parts of the path that it names, as they were sent. */
export interface RawMatch<Route> {
  readonly route: Route;
  readonly params: Readonly<Record<string, string>>;
}

/**
 * The first line of the table that a request fits. Not left to Hono's router: each part is decoded exactly once,
 * by the rules of the backend, no part may be empty, and HEAD is not GET.
 */
export function matchRoute<Route extends RoutePattern>(
  routes: readonly Route[],
  method: string,
  path: string,
): RawMatch<Route> | undefined {
  const parts = path.split('/');
  for (const route of routes) {
    const params = route.method === method ? matchParts(route.path.split('/'), parts) : undefined;
    if (params !== undefined) return { route, params };
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
    const [, name, ending = ''] = /^:(\w+)(.*)$/.exec(expected) ?? [];
    if (name === undefined ? expected !== part : part.length <= ending.length || !part.endsWith(ending)) {
      return undefined;
    }
    if (name !== undefined) params[name] = part.slice(0, part.length - ending.length);
  }
  return parts.length === pattern.length ? params : undefined;
}
