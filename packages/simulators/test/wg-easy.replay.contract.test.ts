import { afterEach, describe, expect, it } from 'vitest';
import type { WgEasySimulator } from '../src/index.ts';
import { basic } from './support/call.ts';
import { withPlaceholders } from './support/placeholders.ts';
import { recordedGroups } from './support/recorded-pair.ts';
import type { RecordedPair } from './support/recorded-pair.ts';
import { startAsRecorded } from './support/recorded-state.ts';
import type { Prepared } from './support/recorded-state.ts';

const PAIRS_RECORDED = 248;

let running: WgEasySimulator | undefined;
afterEach(() => running?.close());

async function send(
  simulator: WgEasySimulator,
  { request }: RecordedPair,
  prepared: Prepared,
): Promise<Response> {
  const { username, password } = simulator.credentials;
  const headers = new Headers({ accept: 'application/json' });
  const { auth } = request;
  if (auth?.header !== undefined) headers.set('authorization', auth.header);
  if (auth?.user !== undefined) {
    const user = auth.user === 'nobody' ? 'nobody' : username;
    const secret = auth.wrongPassword === true ? 'FAKE-wrong-password' : password;
    headers.set('authorization', basic(user, secret));
  }
  if (request.body !== undefined) headers.set('content-type', request.contentType ?? 'application/json');
  if (request.language !== undefined) headers.set('accept-language', request.language);
  if (prepared.cookie !== undefined) headers.set('cookie', prepared.cookie);
  const path = request.path.replace('{link}', prepared.link ?? '');
  const query = request.query === undefined ? '' : `?${new URLSearchParams(request.query).toString()}`;
  const body = typeof request.body === 'string' ? request.body : JSON.stringify(request.body);
  const init = { method: request.method, headers, redirect: 'manual' } as const;
  return fetch(simulator.url + path + query, body === undefined ? init : { ...init, body });
}

async function readBody(answer: Response, base: string, link = '{link}'): Promise<unknown> {
  const text = (await answer.text()).replace(base, '{base}');
  if (!(answer.headers.get('content-type') ?? '').startsWith('application/json'))
    return withPlaceholders(text);
  const body: unknown = JSON.parse(text.replace(`/cnf/${link}`, '/cnf/{link}'));
  return withPlaceholders(body);
}

describe.each(recordedGroups())('what a real server answered, replayed: %s', (_group, pairs) => {
  it.each(pairs.map((pair) => [pair.name, pair] as const))('%s', async (_name, pair) => {
    const { simulator, ...prepared } = await startAsRecorded(pair);
    running = simulator;
    const answer = await send(simulator, pair, prepared);
    const expected = pair.response;
    const body = await readBody(answer, simulator.url, prepared.link);
    expect(body).toEqual(expected.body);
    // The order of the fields is stable on the real server, too.
    expect(JSON.stringify(body)).toBe(JSON.stringify(expected.body));
    expect({ status: answer.status, statusText: answer.statusText }).toEqual({
      status: expected.status,
      statusText: expected.statusText,
    });
    expect(answer.headers.get('content-type')).toBe(expected.contentType);
    for (const [name, value] of Object.entries(expected.headers ?? {}))
      expect(answer.headers.get(name)).toBe(value);
  });
});

it('leaves no recorded pair out', () => {
  const pairs = recordedGroups().flatMap(([, group]) => group);
  expect(new Set(pairs.map((pair) => pair.name)).size).toBe(PAIRS_RECORDED);
});
