import type { Context, Hono } from 'hono';
import type { ServerEnv } from '../listen.ts';
import { errorAnswer, pageNotFound } from './errors.ts';
import type { Instance } from './instance.ts';

const PAGE = '<!DOCTYPE html><html><head><title>WireGuard</title></head><body></body></html>';

/** The web interface: two pages, and a redirect to one of them for every path that is no API. */
export function addPageRoutes(app: Hono<ServerEnv>, instance: Instance): void {
  app.get('/login', (c) => c.html(PAGE));
  app.get('/setup/1', (c) => c.html(PAGE));
  app.notFound((c: Context<ServerEnv>) => {
    if (c.req.path.startsWith('/api/')) return errorAnswer(c, pageNotFound(c));
    return instance.switches.setupDone ? redirect('/login') : redirectToSetup();
  });
}

export function redirectToSetup(): Response {
  return redirect('/setup/1');
}

function redirect(location: string): Response {
  const page = `<!DOCTYPE html><html><head><meta http-equiv="refresh" content="0; url=${location}"></head></html>`;
  return new Response(page, { status: 302, headers: { 'content-type': 'text/html', location } });
}
