import { randomBytes } from 'node:crypto';
import type { Context, Hono } from 'hono';
import type { ServerEnv } from '../listen.ts';
import { interfaceShape, serverHooks, userConfigShape } from './admin-shapes.ts';
import { authenticate, requireAdministrator } from './authentication.ts';
import { readBody } from './body.ts';
import { BodyReader } from './body-reader.ts';
import { SUCCESS } from './client-routes.ts';
import type { Instance } from './instance.ts';

/** The reads of /api/admin, and the two writes of it that were recorded. */
export function addAdminRoutes(app: Hono<ServerEnv>, instance: Instance): void {
  const administrator = (answer: (c: Context<ServerEnv>) => object | Promise<object>) => {
    return async (c: Context<ServerEnv>) => {
      authenticate(c, instance);
      requireAdministrator(instance);
      return c.json(await answer(c));
    };
  };
  app.get(
    '/api/admin/general',
    administrator(() => instance.general),
  );
  app.get(
    '/api/admin/interface',
    administrator(() => interfaceShape(instance)),
  );
  app.get(
    '/api/admin/userconfig',
    administrator(() => userConfigShape(instance)),
  );
  app.get(
    '/api/admin/hooks',
    administrator(() => serverHooks(instance)),
  );
  app.get(
    '/api/admin/ip-info',
    administrator(() => []),
  );
  app.post(
    '/api/admin/general',
    administrator((c) => changeGeneralSettings(c, instance)),
  );
  app.post(
    '/api/admin/interface/restart',
    administrator(() => restart(instance)),
  );
}

async function changeGeneralSettings(c: Context<ServerEnv>, instance: Instance): Promise<object> {
  const reader = new BodyReader(await readBody(c), c.req.header('accept-language') ?? '');
  const settings = {
    sessionTimeout: reader.number('sessionTimeout', 'Session Timeout', { max: Infinity }),
    metricsPrometheus: reader.flag('metricsPrometheus'),
    metricsJson: reader.flag('metricsJson'),
    metricsPassword: reader.textOrNull('metricsPassword'),
  };
  reader.finish();
  const metricsPassword = settings.metricsPassword === null ? null : argon2Lookalike();
  Object.assign(instance.general, { ...settings, metricsPassword });
  return SUCCESS;
}

/** No hash of anything: a simulator has no use for one, but a redaction test needs the look of it. */
function argon2Lookalike(): string {
  const salt = randomBytes(16).toString('base64').replaceAll('=', '');
  const hash = randomBytes(32).toString('base64').replaceAll('=', '');
  return `$argon2id$v=19$m=65536,p=4,t=3$${salt}$${hash}`;
}

function restart(instance: Instance): object {
  instance.restartInterface();
  return SUCCESS;
}
