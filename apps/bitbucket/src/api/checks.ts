import { type Finding, path, type Reader } from '@guard/core';
import * as z from 'zod';

/** What `doctor` looks at, one on top of the other. */
export const checks = [
  { title: 'version', run: checkVersion },
  { title: 'sign-in', run: checkSignIn },
];

/** Answers without a sign-in (READ: 9.4 OpenAPI). */
const properties = z.looseObject({ version: z.string(), displayName: z.string().optional() });

async function checkVersion(read: Reader): Promise<Finding> {
  const { version, displayName = 'Bitbucket' } = await read.json(
    path`/rest/api/latest/application-properties`,
    properties,
  );
  return { ok: true, says: `${displayName} ${version}` };
}

async function checkSignIn(read: Reader): Promise<Finding> {
  const { count } = await read.json(
    path`/rest/api/latest/inbox/pull-requests/count`,
    z.looseObject({ count: z.int() }),
  );
  return { ok: true, says: `signed in; pull requests that wait for this account: ${count}` };
}
