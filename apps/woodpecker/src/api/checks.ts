import type { Finding, Reader } from '@guard/core';
import { getCurrentUser } from './account.ts';
import { getVersion } from './instance.ts';

/** What `doctor` looks at, one on top of the other. */
export const checks = [
  { title: 'version', run: checkVersion },
  { title: 'sign-in', run: checkSignIn },
];

async function checkVersion(read: Reader): Promise<Finding> {
  const { version } = await getVersion(read);
  return { ok: true, says: version };
}

async function checkSignIn(read: Reader): Promise<Finding> {
  const { id, admin } = await getCurrentUser(read);
  const rights = admin === true ? 'an administrator of the instance' : 'no administrator of the instance';
  return { ok: true, says: `account ${id}, ${rights}` };
}
