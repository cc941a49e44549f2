import { BackendError, type Finding, path, type Reader } from '@guard/core';
import * as z from 'zod';
import { getCurrentUser } from './account.ts';

/** What `doctor` checks: each needs what the one before it found. */
export const checks = [
  { title: 'version', run: checkVersion },
  { title: 'sign-in', run: checkSignIn },
];

/** Drone and others answer this path as well. */
const version = z.looseObject({ version: z.string(), source: z.string().optional() });

async function checkVersion(read: Reader): Promise<Finding> {
  const found = await read.request('GET', path`/version`).catch(otherProduct);
  if (found === undefined) return { ok: false, says: OTHER };
  const parsed = version.safeParse(asJson(found.text));
  const says = found.headers['x-woodpecker-version'] !== undefined;
  if (parsed.success && (says || /woodpecker/i.test(parsed.data.source ?? ''))) {
    return { ok: true, says: parsed.data.version };
  }
  return { ok: false, says: says ? WEB_PAGE : OTHER };
}

const OTHER =
  'something other than Woodpecker answers at this address: check WOODPECKER_URL, its port and its sub-folder, and whether a sign-in page stands in front of it';
const WEB_PAGE = 'Woodpecker answers with its web page: check WOODPECKER_URL, most of all its sub-folder';

/** A server without this path is not Woodpecker; after any other failure it may still be. */
function otherProduct(error: unknown): undefined {
  if (
    error instanceof BackendError &&
    error.status !== undefined &&
    [400, 404, 405, 410].includes(error.status)
  ) {
    return undefined;
  }
  throw error;
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

async function checkSignIn(read: Reader): Promise<Finding> {
  const { id, admin } = await getCurrentUser(read);
  const rights = admin === true ? 'an administrator of the instance' : 'not an administrator of the instance';
  return { ok: true, says: `account ${id}, ${rights}` };
}
