import { type Finding, path, type Reader } from '@guard/core';
import * as z from 'zod';
import { listPages } from './pages.ts';
import { getRepository } from './repositories.ts';

/** What `doctor` looks at, one on top of the other. */
export const checks = [
  { title: 'version', run: checkVersion },
  { title: 'sign-in', run: checkSignIn },
  { title: 'scope', run: checkScope },
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

/** A misspelt key or slug would make every call fail, or look like a lack of rights. */
async function checkScope(
  read: Reader,
  { project, repo }: Readonly<Record<string, string>>,
): Promise<Finding> {
  if (project === undefined) return { ok: true, says: 'all that this account may see' };
  if (repo === undefined) {
    await listPages(read, path`/rest/api/latest/projects/${project}/repos`, z.unknown(), { limit: 1 });
    return { ok: true, says: `project ${project}` };
  }
  const { slug } = await getRepository(read, { project, repo });
  return { ok: true, says: `repository ${slug} of project ${project}` };
}
