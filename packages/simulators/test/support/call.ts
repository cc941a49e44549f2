import type { WgEasySimulator } from '../../src/index.ts';
import { type Answer, answerOf, isObject } from './answer.ts';

interface CallOptions {
  readonly body?: unknown;
  /** Null sends none; the simulator's own account by default. */
  readonly authorization?: string | null;
  readonly headers?: Readonly<Record<string, string>>;
}

export function basic(username: string, password: string): string {
  return `Basic ${Buffer.from(`${username}:${password}`).toString('base64')}`;
}

/** One request over a real socket, redirects not followed. */
export async function call(
  simulator: WgEasySimulator,
  method: string,
  path: string,
  { body, authorization, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const { username, password } = simulator.credentials;
  const all = new Headers({ accept: 'application/json', ...headers });
  if (authorization !== null) all.set('authorization', authorization ?? basic(username, password));
  if (body !== undefined && !all.has('content-type')) all.set('content-type', 'application/json');
  const payload = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  return answerOf(
    await fetch(simulator.url + path, { method, headers: all, redirect: 'manual', ...payload }),
  );
}

/** The entry of a client in the list; its fields are unknown until a test looks at them. */
export async function listed(
  simulator: WgEasySimulator,
  id: number,
): Promise<Record<string, unknown> | undefined> {
  const { json } = await call(simulator, 'GET', '/api/client');
  if (!Array.isArray(json)) throw new Error('no list');
  return json.filter(isObject).find((row) => row['id'] === id);
}

/** The token of a client's one-time link, as the list tells it. */
export async function linkOf(simulator: WgEasySimulator, id: number): Promise<string> {
  const link = (await listed(simulator, id))?.['oneTimeLink'];
  const token = isObject(link) ? link['oneTimeLink'] : undefined;
  if (typeof token !== 'string') throw new Error('no link');
  return token;
}

/** The body of GET /api/client/:id with some fields changed: what update wants. */
export async function wholeClient(
  simulator: WgEasySimulator,
  id: number,
  changed: Readonly<Record<string, unknown>> = {},
): Promise<Record<string, unknown>> {
  const { json } = await call(simulator, 'GET', `/api/client/${id}`);
  return { ...(isObject(json) ? json : {}), ...changed };
}

/** The message of an error body. */
export function messageOf({ json }: Answer): unknown {
  return isObject(json) ? json['message'] : undefined;
}
