import { Refusal, TYPE, badRequest, failureAnswer, ok, send } from './answers.ts';
import type { Instance } from './instance.ts';
import { subscriptionList, tagList, unreadCount } from './list-routes.ts';
import { exportOpml } from './opml-export.ts';
import { importOpml } from './opml-import.ts';
import { phpJson } from './php-json.ts';
import type { PhpRequest } from './php-request.ts';
import { streamRoute } from './stream-routes.ts';
import { editSubscription, quickAdd } from './subscription-routes.ts';
import { disableTag, editTag, markAllAsRead, renameTag } from './tag-routes.ts';

const CORS = {
  'access-control-allow-headers': 'Authorization',
  'access-control-allow-methods': 'GET, POST',
  'access-control-allow-origin': '*',
  'access-control-max-age': '600',
};
const NO_HEADER = 'FAIL get HTTP Authorization header! Wrong Web server configuration.';

/** greader.php: one request, whatever comes of it. */
export function runApi(instance: Instance, request: PhpRequest): Response {
  const answer = attempt(instance, request);
  for (const [name, value] of Object.entries(CORS)) answer.headers.set(name, value);
  return answer;
}

function attempt(instance: Instance, request: PhpRequest): Response {
  try {
    return dispatch(instance, request);
  } catch (error) {
    return failureAnswer(error);
  }
}

/** The checks in the order of the script: the bare root comes before the switch that turns the API off. */
function dispatch(instance: Instance, request: PhpRequest): Response {
  const { pathInfo, uri } = request;
  if (request.method === 'OPTIONS')
    return new Response(null, { status: 204, headers: { 'content-type': TYPE.html } });
  if (pathInfo === '' && !/\?./.test(uri)) return ok();
  const [, first, second, third, ...rest] = pathInfo.split('/');
  if (second === undefined) throw badRequest();
  if (!instance.switches.apiEnabled) throw new Refusal(503);
  if (first === 'check' && second === 'compatibility') {
    return send(request.authorization === undefined ? NO_HEADER : 'PASS', TYPE.text);
  }
  const signedIn = instance.account.isSignedIn(request);
  // A disabled user may still sign in, which is how it looks as if the password were right and nothing worked.
  if (signedIn && instance.switches.accountDisabled) throw new Refusal(401);
  if (first === 'accounts' && second === 'ClientLogin') {
    return send(instance.account.signIn(request), TYPE.text);
  }
  if (first !== 'reader' || second !== 'api' || third !== '0') throw badRequest();
  if (!signedIn) throw new Refusal(401);
  return endpoint(instance, request, rest);
}

type Endpoint = (instance: Instance, request: PhpRequest) => Response;

const ENDPOINTS: Readonly<Record<string, Endpoint>> = {
  'user-info': userInfo,
  token: ({ account }) => send(`${account.token}\n`),
  'tag/list': tagList,
  'subscription/list': subscriptionList,
  'subscription/export': exportOpml,
  'subscription/import': importOpml,
  'subscription/edit': editSubscription,
  'subscription/quickadd': quickAdd,
  'unread-count': unreadCount,
  'edit-tag': editTag,
  'rename-tag': renameTag,
  'disable-tag': disableTag,
  'mark-all-as-read': markAllAsRead,
};

function endpoint(instance: Instance, request: PhpRequest, path: readonly string[]): Response {
  const [name = '', sub = ''] = path;
  if (name === 'stream') return streamRoute(instance, request, path.slice(1));
  const key = ['tag', 'subscription'].includes(name) ? `${name}/${sub}` : name;
  if (!Object.hasOwn(ENDPOINTS, key)) throw badRequest();
  return ENDPOINTS[key]?.(instance, request) ?? ok();
}

function userInfo({ account, fixed }: Instance): Response {
  const { user } = account;
  return send(phpJson({ userId: user, userName: user, userProfileId: user, userEmail: fixed.email }));
}
