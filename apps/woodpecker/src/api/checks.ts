import { type Finding, path, type Reader } from '@guard/core';
import * as z from 'zod';

/** What `doctor` looks at, one on top of the other. */
export const checks = [
  { title: 'version', run: checkVersion },
  { title: 'sign-in', run: checkSignIn },
];

async function checkVersion(read: Reader): Promise<Finding> {
  const { version } = await read.json(path`/version`, z.looseObject({ version: z.string() }));
  return { ok: true, says: version };
}

async function checkSignIn(read: Reader): Promise<Finding> {
  const user = z.looseObject({ id: z.int(), admin: z.boolean().optional() });
  const { id, admin } = await read.json(path`/api/user`, user);
  const rights = admin === true ? 'an administrator of the instance' : 'no administrator of the instance';
  return { ok: true, says: `account ${id}, ${rights}` };
}
