import { Hono } from 'hono';
import { recordRequests } from '../journal.ts';
import type { Journal, SeenRequest } from '../journal.ts';
import type { ServerEnv } from '../listen.ts';
import { interceptRequests, loseAnswers } from '../network.ts';
import type { Instance } from './instance.ts';
import { journalBody } from './journal-body.ts';
import { spoilAnswers } from './spoiled-answers.ts';
import { serve } from './web-server.ts';

const WRITE =
  /\/reader\/api\/0\/(?:edit-tag|rename-tag|disable-tag|mark-all-as-read|subscription\/(?:edit|quickadd|import))$/;

/** The whole server: what every request passes through, then the web server. */
export function createFreshRssApp(instance: Instance, journal: Journal): Hono<ServerEnv> {
  const app = new Hono<ServerEnv>();
  const switches = () => instance.switches;
  app.use(
    loseAnswers(switches),
    spoilAnswers(switches),
    recordRequests(journal, isWrite, [], journalBody),
    (c, next) => {
      if (pathOf(c.env.incoming.url ?? '').endsWith('/accounts/ClientLogin')) instance.logins += 1;
      return next();
    },
    interceptRequests(switches),
  );
  app.all('*', async (c) =>
    serve(instance, {
      method: c.req.method,
      uri: c.env.incoming.url ?? '',
      headers: c.req.raw.headers,
      body: new Uint8Array(await c.req.arrayBuffer()),
    }),
  );
  return app;
}

/** Whatever the method: some writes work by GET. */
function isWrite({ path }: SeenRequest): boolean {
  return WRITE.test(pathOf(path));
}

function pathOf(uri: string): string {
  return uri.split('?', 1)[0] ?? '';
}
