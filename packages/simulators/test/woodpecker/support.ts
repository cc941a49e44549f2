import { afterEach } from 'vitest';
import { startWoodpecker } from '../../src/index.ts';
import type { WoodpeckerOptions, WoodpeckerRole, WoodpeckerSimulator } from '../../src/index.ts';
import { type Answer, answerOf } from '../support/answer.ts';

/** Whose token a request carries; `none` sends none. */
export type Caller = WoodpeckerRole | 'bad' | 'none';

interface CallOptions {
  readonly as?: Caller;
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** A starter whose simulators are closed after each test. */
export function useWoodpecker(): (options?: WoodpeckerOptions) => Promise<WoodpeckerSimulator> {
  const running: WoodpeckerSimulator[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((simulator) => simulator.close()));
  });
  return async (options) => {
    const simulator = await startWoodpecker(options);
    running.push(simulator);
    return simulator;
  };
}

/** One request over a real socket as an instance admin, redirects not followed. */
export async function call(
  simulator: WoodpeckerSimulator,
  method: string,
  path: string,
  { as = 'instance-admin', body, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const all = new Headers(headers);
  if (as !== 'none') all.set('authorization', `Bearer ${simulator.tokens[as]}`);
  if (body !== undefined && !all.has('content-type')) all.set('content-type', 'application/json');
  const payload = body === undefined ? {} : { body: typeof body === 'string' ? body : JSON.stringify(body) };
  return answerOf(
    await fetch(simulator.url + path, { method, headers: all, redirect: 'manual', ...payload }),
  );
}

/** Status and body kind in one word: `200 J`, `404 ∅`, `403 T User not authorized`, `200 H`. */
function verdict({ status, headers, text }: Answer): string {
  const type = headers.get('content-type');
  if (type === null) return `${status} ∅${text}`;
  if (type === 'application/json; charset=utf-8') return `${status} J`;
  if (type === 'text/html; charset=UTF-8') return `${status} H`;
  return type === 'text/plain; charset=utf-8' ? `${status} T ${text}` : `${status} ${type}`;
}

/** The verdict of one request. */
export async function ask(
  simulator: WoodpeckerSimulator,
  method: string,
  path: string,
  options?: CallOptions,
): Promise<string> {
  return verdict(await call(simulator, method, path, options));
}
