import type { Instance } from '../instance.ts';
import type { UserRow } from '../rows/user.ts';
import { noSuch } from './refusals.ts';

/** One request to a known route of somebody who is signed in. */
export interface Call {
  readonly instance: Instance;
  /** Decoded parts of the path. */
  readonly params: Readonly<Record<string, string>>;
  readonly query: URLSearchParams;
  readonly body: string;
  readonly user: UserRow;
}

/** A part of the path; a name that the route does not have is a mistake in the simulator. */
export function param(call: Pick<Call, 'params'>, name: string): string {
  const value = call.params[name];
  if (value === undefined) throw new Error(`the route has no part ${name}`);
  return value;
}

/** A part of the path as a number; what is none is no such thing. */
export function idOf(call: Call, name: string): number {
  const part = param(call, name);
  // A path parameter of type long that cannot be read is a 404 without errors in Jersey; here the nearest to it.
  if (!/^\d{1,15}$/.test(part)) throw noSuch('pullRequest', `${part} is no id`);
  return Number(part);
}

/** The version in the query; left out it is -1, which no row has (READ: Atlassian's page on merging by REST). */
export function versionOf(call: Call): number {
  const version = call.query.get('version') ?? '';
  return /^-?\d{1,9}$/.test(version) ? Number(version) : -1;
}
