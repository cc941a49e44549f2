import type { Context } from 'hono';
import { getCookie } from 'hono/cookie';
import type { ServerEnv } from '../listen.ts';
import { ApiError } from './errors.ts';
import type { Instance } from './instance.ts';
import type { ClientRow } from './rows.ts';

export const SESSION_COOKIE = 'wg-easy';

/** Lets the request of the account pass. Throws the refusal of the real server for anybody else. */
export function authenticate(c: Context<ServerEnv>, instance: Instance): void {
  // A session of a logged-in browser wins: Basic is then not looked at.
  if (instance.sessions.has(getCookie(c, SESSION_COOKIE) ?? '')) return;
  const header = c.req.header('authorization');
  if (header === undefined) throw new ApiError(401, 'Session failed. No Authorization');
  refuseWherePasswordsAreOff(instance);
  const [username, password] = readBasic(header);
  if (!instance.switches.setupDone || !isAccount(instance, username, password))
    throw new ApiError(401, 'Session failed');
  if (instance.switches.accountDisabled) throw new ApiError(403, 'User is disabled');
  if (instance.switches.totp && instance.traits.totpStopsBasic) throw new ApiError(401, 'Session failed');
}

export function refuseWherePasswordsAreOff(instance: Instance): void {
  if (instance.switches.passwordSignInDisabled && instance.traits.authMethods) {
    throw new ApiError(403, 'Password authentication is disabled');
  }
}

export function isAccount(instance: Instance, username: unknown, password: unknown): boolean {
  return username === instance.fixed.username && password === instance.fixed.password;
}

/** For routes that no CLIENT may use, whatever they name. */
export function requireAdministrator(instance: Instance): void {
  if (instance.switches.role !== 'ADMIN') throw permissionDenied();
}

/** A CLIENT reaches its own rows only, and learns nothing about which others exist. */
export function requireAccess(instance: Instance, row: ClientRow | undefined): void {
  if (instance.switches.role !== 'ADMIN' && row?.userId !== instance.userId) throw permissionDenied();
}

function permissionDenied(): ApiError {
  return new ApiError(403, 'Permission denied');
}

function readBasic(header: string): [username: string, password: string] {
  const [scheme, encoded = '', ...rest] = header.split(' ');
  const text = Buffer.from(encoded, 'base64').toString('utf8');
  // The first colon: a password may hold colons, a user name may not.
  const colon = text.indexOf(':');
  const username = text.slice(0, Math.max(colon, 0));
  const password = text.slice(colon + 1);
  if (scheme !== 'Basic' || rest.length > 0 || username === '' || password === '') {
    throw new ApiError(400, 'Invalid Basic Authorization');
  }
  return [username, password];
}
