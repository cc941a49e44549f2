import { accessSync, constants } from 'node:fs';
import { dirname } from 'node:path';
import { isThere, type StandingPolicy } from './standing-policy.ts';

/** Where a policy lies, and whether it binds whoever runs the server. */
export function describePolicy({ path }: StandingPolicy): string {
  if (!isThere(path)) return `none at ${path}`;
  // A folder that can be written lets its files be taken away.
  return isWritable(path) || isWritable(dirname(path))
    ? `${path}, which the user that runs this server can change or take away`
    : path;
}

function isWritable(path: string): boolean {
  try {
    accessSync(path, constants.W_OK);
    return true;
  } catch {
    return false;
  }
}
