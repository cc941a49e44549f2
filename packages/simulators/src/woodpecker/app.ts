import { Hono } from 'hono';
import type { Context } from 'hono';
import { recordRequests } from '../journal.ts';
import type { Journal, SeenRequest } from '../journal.ts';
import type { ServerEnv } from '../listen.ts';
import { interceptRequests, loseAnswers } from '../network.ts';
import { empty, Refusal, text } from './http/answers.ts';
import { authenticate } from './http/authentication.ts';
import { slashRedirect, webPage } from './http/pages.ts';
import { findRoute } from './http/router.ts';
import type { Match } from './http/router.ts';
import type { Instance } from './instance.ts';
import { ROUTES } from './routes/table.ts';

/** The whole server: what every request passes through, then the route table. */
export function createWoodpeckerApp(instance: Instance, journal: Journal): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const switches = () => instance.switches;
  // The value of a Woodpecker secret is sent under the name "value".
  app.use(loseAnswers(switches), recordRequests(journal, isWrite, ['value']), interceptRequests(switches));
  app.all('*', (c) => answer(instance, c));
  return app;
}

function isWrite({ method }: SeenRequest): boolean {
  return ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
}

async function answer(instance: Instance, c: Context<ServerEnv>): Promise<Response> {
  const { pathname, search } = new URL(c.req.url);
  const path = belowFolder(instance.fixed.folder, pathname);
  const { method } = c.req;
  if (method === 'OPTIONS') return preflight(instance);
  const routes = ROUTES.filter((route) => (route.since ?? 0) <= instance.minor);
  const match = path === undefined ? undefined : findRoute(routes, method, path);
  if (match !== undefined) return withHeaders(instance, await dispatch(instance, c, match));
  if (path !== undefined && instance.quirks.slashRedirects && path.endsWith('/')) {
    const found = findRoute(routes, method, path.slice(0, -1));
    // Gin's own answer: none of the headers that the server adds.
    if (found !== undefined) return slashRedirect(method, pathname.slice(0, -1) + search);
  }
  return withHeaders(instance, instance.quirks.htmlForUnknown ? webPage() : text(404, '404 page not found'));
}

function belowFolder(folder: string, pathname: string): string | undefined {
  if (!pathname.startsWith(`${folder}/`)) return undefined;
  return pathname.slice(folder.length);
}

async function dispatch(
  instance: Instance,
  c: Context<ServerEnv>,
  { route, params }: Match,
): Promise<Response> {
  const query = new URL(c.req.url).searchParams;
  const { headers } = c.req.raw;
  const user = authenticate(instance.db, headers, query);
  const body = await c.req.raw.text();
  try {
    // An account whose forge is gone is locked out of everything, the repair included.
    if (user !== undefined && !instance.forgeCache.loads(user.forge_id)) throw new Refusal(500);
    return route.handle({ instance, params, query, headers, body, user });
  } catch (error) {
    return error instanceof Refusal ? error.answer : simulatorFault(error);
  }
}

/** A fault of the simulator must not pass for one of the silent 500s that the real server gives. */
function simulatorFault(error: unknown): Response {
  return text(500, `Simulator fault\n${error instanceof Error ? error.stack : String(error)}`);
}

/** A browser's question before a call from another site; it is answered before the version is added. */
function preflight(instance: Instance): Response {
  const answer = withHeaders(instance, empty(200, { 'content-type': 'application/json' }));
  answer.headers.delete('x-woodpecker-version');
  return answer;
}

function withHeaders(instance: Instance, response: Response): Response {
  const { headers } = response;
  const own = headers.get('cache-control');
  headers.set('cache-control', own ?? 'no-cache, no-store, max-age=0, must-revalidate, value');
  headers.set('expires', 'Thu, 01 Jan 1970 00:00:00 GMT');
  headers.set('x-xss-protection', '1; mode=block');
  headers.set('last-modified', new Date(instance.clock.now()).toUTCString());
  headers.set('access-control-allow-origin', '*');
  headers.set('x-frame-options', 'DENY');
  headers.set('x-content-type-options', 'nosniff');
  headers.set('x-woodpecker-version', instance.versionText);
  return response;
}
