import { randomUUID } from 'node:crypto';
import type { Context, Hono, MiddlewareHandler } from 'hono';
import { getCookie, setCookie } from 'hono/cookie';
import type { ServerEnv } from '../listen.ts';
import { SESSION_COOKIE, isAccount, refuseWherePasswordsAreOff } from './authentication.ts';
import { readBody } from './body.ts';
import { BodyReader } from './body-reader.ts';
import { ApiError, ValidationError, pageNotFound } from './errors.ts';
import type { Instance } from './instance.ts';

const COOKIE = { httpOnly: true, path: '/' };

/** A fresh session cookie on every answer to a request without one, refusals included. */
export const offerSessionCookie: MiddlewareHandler<ServerEnv> = async (c, next) => {
  await next();
  const hasCookie = getCookie(c, SESSION_COOKIE) !== undefined || c.res.headers.has('set-cookie');
  if (!hasCookie && c.req.path !== '/api/information') setCookie(c, SESSION_COOKIE, randomUUID(), COOKIE);
};

/** What the web interface signs in with, and what tells about that before anybody signed in. */
export function addSessionRoutes(app: Hono<ServerEnv>, instance: Instance): void {
  app.get('/api/session', (c) => {
    const signedIn = instance.sessions.has(getCookie(c, SESSION_COOKIE) ?? '');
    if (signedIn) return c.json(ownAccount(instance));
    // Basic is unknown to this route: right credentials change nothing.
    if (instance.traits.anonymousSessionIs204) return c.body(null, 204);
    throw new ApiError(401, 'Not authenticated');
  });
  app.get('/api/auth/methods', (c) => {
    if (!instance.traits.authMethods) throw pageNotFound(c);
    const passwordDisabled = instance.switches.passwordSignInDisabled;
    return c.json({ oauthEnabled: false, passwordDisabled, autoLaunchProvider: null });
  });
  for (const path of ['/api/session', '/api/auth/password']) {
    app.post(path, async (c) => {
      if (path !== instance.traits.loginPath) throw pageNotFound(c);
      return c.json(await signIn(c, instance));
    });
  }
  app.post('/api/setup/:step', () => {
    throw new ApiError(400, 'Invalid state');
  });
}

async function signIn(c: Context<ServerEnv>, instance: Instance): Promise<object> {
  const reader = new BodyReader(await readBody(c), c.req.header('accept-language') ?? '');
  const username = reader.text('username');
  const password = reader.text('password');
  reader.finish();
  refuseWherePasswordsAreOff(instance);
  if (password.length < 12) throw new ValidationError(['Password must be at least 12 Character']);
  if (!isAccount(instance, username, password)) throw new ApiError(401, 'Invalid username or password');
  if (instance.switches.accountDisabled) throw new ApiError(401, 'User disabled');
  if (instance.switches.totp) return { status: 'TOTP_REQUIRED' };
  const session = randomUUID();
  instance.sessions.add(session);
  setCookie(c, SESSION_COOKIE, session, COOKIE);
  return { status: 'success' };
}

function ownAccount(instance: Instance): object {
  const { role, totp } = instance.switches;
  return {
    id: instance.userId,
    role: role === 'ADMIN' ? 1 : 2,
    username: instance.fixed.username,
    name: 'Administrator',
    email: null,
    totpVerified: totp,
    oauthProvider: null,
    hasPassword: true,
  };
}
