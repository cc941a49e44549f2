/** Ids in these addresses lead to a question, and whoever reads a log must not be able to open it. */
const FOLDERS = new Set(['a', 'register']);
const PLACES = new Set(['mcp', 'healthz', 'readyz', 'metrics']);

/**
 * What a log and the numbers say of an address: a closed list, so that no caller chooses what stands there.
 *
 * @param base path under which all is served: `/` or `/folder`
 */
export function routeOf(pathname: string, base: string): string {
  if (pathname.startsWith('/.well-known/')) return '/.well-known';
  const folder = base.endsWith('/') ? base : `${base}/`;
  if (!pathname.startsWith(folder)) return OTHER;
  const [first = '', second] = pathname.slice(folder.length).split('/');
  if (second === undefined && PLACES.has(first)) return `/${first}`;
  return second !== undefined && FOLDERS.has(first) ? `/${first}/…` : OTHER;
}

const OTHER = 'other';
