import { Hono } from 'hono';
import type { Context } from 'hono';
import { recordRequests, seen } from '../journal.ts';
import type { Journal, SeenRequest } from '../journal.ts';
import type { ServerEnv } from '../listen.ts';
import { applies, interceptRequests, loseAnswers } from '../network.ts';
import { matchRoute } from '../route-match.ts';
import { Refusal, text, unknownRoute } from './http/answers.ts';
import { authenticate } from './http/authentication.ts';
import type { Call } from './http/call.ts';
import { renamedRepo } from './http/permissions.ts';
import { applicationProperties, fromOutside, rateLimited, signInPage, xsrfFailed } from './http/outside.ts';
import type { Instance } from './instance.ts';
import { ROUTES } from './routes/table.ts';
import type { UserRow } from './rows/user.ts';

const REPO_IN_PATH = /\/projects\/([^/]+)\/repos\/([^/]+)/;

/** The whole server: what every request passes through, then the route table. */
export function createBitbucketApp(instance: Instance, journal: Journal): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const switches = () => instance.switches;
  app.use(loseAnswers(switches), recordRequests(journal, isWrite), interceptRequests(switches));
  app.all('*', (c) => answer(instance, c));
  return app;
}

function isWrite({ method }: SeenRequest): boolean {
  return ['POST', 'PUT', 'PATCH', 'DELETE'].includes(method);
}

async function answer(instance: Instance, c: Context<ServerEnv>): Promise<Response> {
  const { switches, fixed } = instance;
  const { pathname, search } = new URL(c.req.url);
  const request = seen(c);
  if (applies(switches.htmlSignIn, request)) return signInPage();
  if (applies(switches.rateLimited, request)) return rateLimited(switches.retryAfterSeconds);
  // Tomcat takes no encoded slash in a path (ASSUMED of its default).
  if (/%2f/i.test(pathname)) return text(400, '<!doctype html><title>HTTP Status 400</title>', 'text/html');
  const accept = c.req.header('accept') ?? null;
  if (!pathname.startsWith(`${fixed.folder}/rest/`)) return fromOutside();
  const path = pathname.slice(`${fixed.folder}/rest`.length);
  if (applicationProperties.matches(path)) return applicationProperties.answer(switches.version);
  let user: UserRow;
  try {
    user = authenticate(instance, c.req.raw.headers);
  } catch (error) {
    return refusalOf(error);
  }
  const found = await dispatch(instance, c, { path, search, user, accept });
  // Any authenticated answer carries it (READ: upstream).
  found.headers.set('x-ausername', encodeURIComponent(user.name));
  found.headers.set('x-auserid', String(user.id));
  return found;
}

interface Arrived {
  readonly path: string;
  readonly search: string;
  readonly user: UserRow;
  readonly accept: string | null;
}

async function dispatch(
  instance: Instance,
  c: Context<ServerEnv>,
  { path, search, user, accept }: Arrived,
): Promise<Response> {
  const match = matchRoute(ROUTES, c.req.method, path);
  if (match === undefined || applies(instance.switches.unknownRoutes, seen(c))) return unknownRoute(accept);
  if (!['latest', '1.0'].includes(match.params['version'] ?? 'latest')) return unknownRoute(accept);
  const moved = redirectToNewName(instance, path);
  if (moved !== undefined) {
    return new Response(null, { status: 307, headers: { location: moved + search } });
  }
  if (c.req.method !== 'GET') {
    const refused = xsrfFailed(instance.switches.xsrf, c.req.raw.headers);
    if (refused !== undefined) return refused;
  }
  const call: Call = {
    instance,
    params: Object.fromEntries(Object.entries(match.params).map(([name, part]) => [name, decoded(part)])),
    query: new URL(c.req.url).searchParams,
    body: await c.req.raw.text(),
    user,
  };
  try {
    return match.route.handle(call);
  } catch (error) {
    return refusalOf(error);
  }
}

/** A renamed repository answers 307 (READ: error registry); where it points to is ASSUMED. */
function redirectToNewName(instance: Instance, path: string): string | undefined {
  const [whole, key = '', slug = ''] = REPO_IN_PATH.exec(path) ?? [];
  const repo = renamedRepo(instance, decoded(key), decoded(slug));
  if (whole === undefined || repo === undefined) return undefined;
  const { folder } = instance.fixed;
  return `${folder}/rest${path.replace(whole, `/projects/${repo.project}/repos/${repo.slug}`)}`;
}

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** A fault of the simulator must not pass for a 500 of the real server. */
function refusalOf(error: unknown): Response {
  if (error instanceof Refusal) return error.answer;
  return text(500, `Simulator fault\n${error instanceof Error ? error.stack : String(error)}`);
}
