import { afterEach } from 'vitest';
import { startBitbucket } from '../../src/index.ts';
import type { BitbucketAccount, BitbucketOptions, BitbucketSimulator } from '../../src/index.ts';
import { type Answer, answerOf, isObject } from '../support/answer.ts';

interface CallOptions {
  /** Whose token a request carries; `none` sends none. */
  readonly as?: BitbucketAccount | 'bad' | 'none';
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
}

/** Where the pull requests of the start world are. */
export const REPO = '/rest/api/latest/projects/PAY/repos/checkout';
export const PR = `${REPO}/pull-requests`;

/** A starter whose simulators are closed after each test. */
export function useBitbucket(): (options?: BitbucketOptions) => Promise<BitbucketSimulator> {
  const running: BitbucketSimulator[] = [];
  afterEach(async () => {
    await Promise.all(running.splice(0).map((simulator) => simulator.close()));
  });
  return async (options) => {
    const simulator = await startBitbucket(options);
    running.push(simulator);
    return simulator;
  };
}

/** One request over a real socket as the maintainer, redirects not followed. */
export async function call(
  simulator: BitbucketSimulator,
  method: string,
  path: string,
  { as = 'maintainer', body, headers = {} }: CallOptions = {},
): Promise<Answer> {
  const all = new Headers({ accept: 'application/json', 'x-atlassian-token': 'no-check', ...headers });
  if (as !== 'none') all.set('authorization', `Bearer ${simulator.tokens[as]}`);
  if (body !== undefined) all.set('content-type', 'application/json');
  const payload = body === undefined ? {} : { body: JSON.stringify(body) };
  return answerOf(
    await fetch(simulator.url + path, { method, headers: all, redirect: 'manual', ...payload }),
  );
}

/** Status and the last word of the exception, or what stands in its place: `409 PullRequestOutOfDateException`. */
export async function verdict(
  simulator: BitbucketSimulator,
  method: string,
  path: string,
  options?: CallOptions,
): Promise<string> {
  const { status, json, headers } = await call(simulator, method, path, options);
  if (status < 300) return String(status);
  const error = firstError(json);
  if (error === undefined) return `${status} ${headers.get('content-type')?.split(';')[0] ?? 'nothing'}`;
  return `${status} ${String(error['exceptionName']).split('.').at(-1)}`;
}

/** The first of the `errors`; undefined where there are none. */
export function firstError(json: unknown): Record<string, unknown> | undefined {
  if (!isObject(json) || !Array.isArray(json['errors'])) return undefined;
  const first: unknown = json['errors'][0];
  return isObject(first) ? first : undefined;
}

/** Ids of the values of a page. */
export function idsOf(json: unknown): unknown[] {
  if (!isObject(json) || !Array.isArray(json['values'])) throw new Error('no page');
  return json['values'].map((value: unknown) => (isObject(value) ? value['id'] : value));
}
