import type { Instance } from '../instance.ts';
import type { UserRow } from '../rows/user.ts';
import { badToken, noLicence, signInFirst } from './refusals.ts';

/** Whose HTTP access token came along. Nothing else signs in here: a password is a bad token. */
export function authenticate({ db }: Instance, headers: Headers): UserRow {
  const authorization = headers.get('authorization');
  if (authorization === null) throw signInFirst();
  const [, token] = /^Bearer +(.+)$/i.exec(authorization) ?? [];
  const user = db.users.find((one) => one.token === token && one.active);
  if (user === undefined) throw badToken();
  if (!user.licensed) throw noLicence();
  return user;
}
