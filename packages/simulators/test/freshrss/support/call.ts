import type { FreshRssSimulator } from '../../../src/index.ts';
import { type Answer, answerOf, isObject } from '../../support/answer.ts';

export interface CallOptions {
  /** Form fields, in order; a text is sent as it is. */
  readonly body?: readonly (readonly [name: string, value: string])[] | string;
  readonly contentType?: string;
  /** Null sends none; a fresh sign-in by default. */
  readonly authorization?: string | null;
  readonly method?: string;
}

const API = '/api/greader.php';

/** The Auth of the simulator's own user. */
export async function signIn(simulator: FreshRssSimulator): Promise<string> {
  const { user, apiPassword } = simulator.credentials;
  const body = new URLSearchParams({ Email: user, Passwd: apiPassword });
  const answer = await fetch(`${simulator.url}${API}/accounts/ClientLogin`, { method: 'POST', body });
  return /^Auth=(.*)$/m.exec(await answer.text())?.[1] ?? '';
}

/** One request below the script over a real socket, redirects not followed. POST when there is a body. */
export async function raw(
  simulator: FreshRssSimulator,
  path: string,
  { body, contentType, authorization, method }: CallOptions = {},
): Promise<Answer> {
  const headers = new Headers();
  if (typeof authorization === 'string') headers.set('authorization', authorization);
  if (contentType !== undefined) headers.set('content-type', contentType);
  const payload =
    body === undefined
      ? {}
      : { body: typeof body === 'string' ? body : new URLSearchParams(body.map(([...pair]) => pair)) };
  const response = await fetch(`${simulator.url}${API}${path}`, {
    method: method ?? (body === undefined ? 'GET' : 'POST'),
    headers,
    redirect: 'manual',
    ...payload,
  });
  return answerOf(response);
}

/** One request to an endpoint, signed in. */
export async function call(
  simulator: FreshRssSimulator,
  endpoint: string,
  options: CallOptions = {},
): Promise<Answer> {
  const authorization = options.authorization ?? `GoogleLogin auth=${await signIn(simulator)}`;
  return raw(simulator, `/reader/api/0/${endpoint}`, { ...options, authorization });
}

/** Decimal ids of `items/ids` for a query, without a ceiling unless the query sets one. */
export async function idsOf(
  simulator: FreshRssSimulator,
  query: Readonly<Record<string, string>>,
): Promise<string[]> {
  const { json } = await call(
    simulator,
    `stream/items/ids?${new URLSearchParams({ n: '10000', ...query }).toString()}`,
  );
  const refs = isObject(json) ? json['itemRefs'] : undefined;
  if (!Array.isArray(refs)) throw new Error('no ids');
  return refs.filter(isObject).map(({ id }) => String(id));
}
