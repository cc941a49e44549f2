import { Hono } from 'hono';
import { recordRequests } from '../journal.ts';
import type { Journal, SeenRequest } from '../journal.ts';
import type { ServerEnv } from '../listen.ts';
import { interceptRequests, loseAnswers } from '../network.ts';
import { addAdminRoutes } from './admin-routes.ts';
import { addClientRoutes } from './client-routes.ts';
import { addCredentialRoutes } from './credential-routes.ts';
import { ApiError, errorAnswer, pageNotFound } from './errors.ts';
import { addInformationRoutes } from './information-routes.ts';
import type { Instance } from './instance.ts';
import { addPageRoutes } from './page-routes.ts';
import { addSessionRoutes, offerSessionCookie } from './session-routes.ts';
import { createV14App } from './v14.ts';

/** The whole server: what every request passes through, then version 14 or 15. */
export function createWgEasyApp(instance: Instance, journal: Journal): Hono<ServerEnv> {
  const versions = { v14: createV14App(instance), v15: createV15App(instance) };
  const app = new Hono<ServerEnv>();
  const switches = () => instance.switches;
  app.use(loseAnswers(switches), recordRequests(journal, isWrite), interceptRequests(switches));
  app.all('*', (c) => {
    const version = instance.switches.version === '14' ? versions.v14 : versions.v15;
    return version.fetch(c.req.raw, c.env);
  });
  return app;
}

/** Signing in changes nothing on the VPN; everything else that is no read counts, known route or not. */
function isWrite({ method, path }: SeenRequest): boolean {
  if (!['POST', 'PUT', 'PATCH', 'DELETE'].includes(method) || !path.startsWith('/api/')) return false;
  return !path.startsWith('/api/auth/') && !path.startsWith('/api/session');
}

function createV15App(instance: Instance): Hono<ServerEnv> {
  // A trailing slash is accepted.
  const app = new Hono<ServerEnv>({ strict: false });
  app.use(offerSessionCookie, (c, next) => {
    // Hono answers HEAD from GET routes; the real server has no HEAD below /api/.
    if (c.req.method === 'HEAD' && c.req.path.startsWith('/api/')) throw pageNotFound(c);
    return next();
  });
  addSessionRoutes(app, instance);
  addInformationRoutes(app, instance);
  addClientRoutes(app, instance);
  addCredentialRoutes(app, instance);
  addAdminRoutes(app, instance);
  addPageRoutes(app, instance);
  app.onError((error, c) => errorAnswer(c, error instanceof ApiError ? error : simulatorFault(error)));
  return app;
}

/** A fault of the simulator must not pass for one of the 500s that the real server gives. */
function simulatorFault(error: Error): ApiError {
  return new ApiError(500, 'Simulator fault', error.stack);
}
