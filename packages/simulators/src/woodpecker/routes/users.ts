import { emptyOrg } from '../engine/remove.ts';
import { empty, json, Refusal } from '../http/answers.ts';
import { bind } from '../http/bind.ts';
import { param, queryInteger } from '../http/call.ts';
import type { Call } from '../http/call.ts';
import { duplicateText } from '../http/duplicate.ts';
import { nullWhenEmpty, pageOf } from '../http/pagination.ts';
import { instanceAdmin, signedIn } from '../http/route.ts';
import { LISTED_USER, NOBODY, USER } from '../rows/user.ts';
import type { UserRow } from '../rows/user.ts';
import { orgOfOwner } from './org-of-owner.ts';

const BODY = {
  forge_id: 'number',
  forge_remote_id: 'text',
  login: 'text',
  email: 'text',
  avatar_url: 'text',
  admin: 'flag',
} as const;

export const USER_ROUTES = [
  signedIn('GET', '/api/user', (call, user) => json(USER(user, call.instance.minor))),
  instanceAdmin('GET', '/api/users', (call) => {
    const { db, minor } = call.instance;
    const rows = db.users.rows.toSorted((a, b) => (a.login < b.login ? -1 : 1));
    return json(
      nullWhenEmpty(
        call,
        pageOf(call, rows).map((user) => LISTED_USER(user, minor)),
      ),
    );
  }),
  instanceAdmin('GET', '/api/users/:login', (call) => json(USER(addressed(call), call.instance.minor))),
  instanceAdmin('POST', '/api/users', create),
  instanceAdmin('PATCH', '/api/users/:login', update),
  instanceAdmin('DELETE', '/api/users/:login', remove),
];

/** By the id at the forge if the query has one, else by the login. */
function addressed(call: Call): UserRow {
  const { db, minor } = call.instance;
  const login = param(call, 'login');
  const byForge = minor >= 12;
  const forgeId = byForge ? queryInteger(call, 'forge_id', 1) : 1;
  const remoteId = byForge ? (call.query.get('forge_remote_id') ?? '') : '';
  const user = db.users.rows.find(
    (row) =>
      row.forge_id === forgeId && (remoteId === '' ? row.login === login : row.forge_remote_id === remoteId),
  );
  if (user === undefined) throw new Refusal(404);
  return user;
}

/** Whether the account is to be an admin is not looked at. */
function create(call: Call): Response {
  const { db, minor } = call.instance;
  const body = bind(call, BODY, { complaint: '' });
  const login = body.login ?? '';
  const forgeId = forgeOfNew(minor, body.forge_id);
  if (!/^[\w.-]{1,250}$/.test(login)) throw new Refusal(400, 'invalid user login');
  // The organization is made or turned into a personal one first, and stays when the account fails.
  const org = Object.assign(orgOfOwner(db, forgeId, login), { is_user: true });
  const taken = db.users.rows.some(
    (row) =>
      row.forge_id === forgeId && (row.login === login || (minor >= 12 && row.forge_remote_id === '0')),
  );
  if (taken) throw new Refusal(500, duplicateText(call.instance, 'users.forge_id', 'users.forge_remote_id'));
  const row = db.users.insert({
    ...NOBODY,
    id: undefined,
    forge_id: forgeId,
    forge_remote_id: '0',
    login,
    email: body.email ?? '',
    avatar_url: body.avatar_url ?? '',
    org_id: org.id,
  });
  row.token = `FAKE-token-of-user-${row.id}`;
  return json(USER(row, minor));
}

/** 3.12 stores what was sent, nothing as 0: such an account is found with ?forge_id=0 only. */
function forgeOfNew(minor: number, sent: number | undefined): number {
  if (minor < 12) return 1;
  return minor < 14 ? (sent ?? 0) : sent || 1;
}

/** Overwrites every field. What was not found is answered as if it had been. */
function update(call: Call): Response {
  const { db, minor, quirks } = call.instance;
  const body = bind(call, BODY);
  const fields = {
    email: body.email ?? '',
    avatar_url: body.avatar_url ?? '',
    admin: body.admin ?? false,
  };
  if (!quirks.updateUserByBodyIds) return json(USER(Object.assign(addressed(call), fields), minor));
  const login = body.login ?? '';
  const forgeId = body.forge_id || 1;
  const user = db.users.rows.find(
    (row) => row.forge_id === forgeId && row.forge_remote_id === (body.forge_remote_id ?? ''),
  );
  if (user === undefined) return json(USER({ ...NOBODY, login, ...fields }, minor));
  if (db.users.rows.some((row) => row !== user && row.forge_id === forgeId && row.login === login)) {
    throw new Refusal(409);
  }
  return json(USER(Object.assign(user, fields, { login }), minor));
}

/** The personal organization goes along; repositories elsewhere keep an owner that is no more. */
function remove(call: Call): Response {
  const { db } = call.instance;
  const user = addressed(call);
  const org = db.orgs.find(user.org_id);
  if (org === undefined) throw new Refusal(404);
  emptyOrg(call.instance, org);
  db.orgs.remove((row) => row === org);
  db.users.remove((row) => row === user);
  return empty(204);
}
