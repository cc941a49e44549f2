import { TYPE, send } from './answers.ts';
import { runApi } from './api.ts';
import type { Instance } from './instance.ts';
import { MAX_INPUT_BYTES, percentDecode, readPost, readVariables } from './php-request.ts';

const SCRIPT = '/api/greader.php';
const SIGN_IN_PAGE =
  '<!doctype html><html><head><title>Sign in</title></head><body><form action="/login">login</form></body></html>';
const APACHE_NOT_FOUND = `<!DOCTYPE HTML PUBLIC "-//W3C//DTD HTML 4.01//EN" "http://www.w3.org/TR/html4/strict.dtd">
<html><head>
<title>404 Not Found</title>
</head><body>
<h1>Not Found</h1>
<p>The requested URL was not found on this server.</p>
</body></html>
`;

/** A request as the web server sees it. */
export interface Incoming {
  readonly method: string;
  /** Path and query as sent, nothing decoded or normalised. */
  readonly uri: string;
  readonly headers: Headers;
  readonly body: Uint8Array<ArrayBuffer>;
}

/** A page of nginx itself. */
export function nginxPage(status: number, title: string, headers: Record<string, string> = {}): Response {
  const name = `${status} ${title}`;
  const lines = [
    '<html>',
    `<head><title>${name}</title></head>`,
    '<body>',
    `<center><h1>${name}</h1></center>`,
    '<hr><center>nginx/1.22.1</center>',
    '</body>',
    '</html>',
    '',
  ];
  const page = lines.join('\r\n');
  return new Response(page, { status, headers: { 'content-type': 'text/html', ...headers } });
}

/** Proxy and web server, and behind them the script, if they let the request through. */
export async function serve(instance: Instance, incoming: Incoming): Promise<Response> {
  const { proxy, maxBodyBytes, webServer } = instance.switches;
  const { uri, body } = incoming;
  if (proxy === 'sign-in-page')
    return new Response(SIGN_IN_PAGE, { headers: { 'content-type': 'text/html' } });
  if (proxy === 'sso-redirect') {
    return nginxPage(302, 'Found', { location: `https://auth.example/login?rd=${uri}` });
  }
  if (body.length > maxBodyBytes) return nginxPage(413, 'Request Entity Too Large');
  const [path = ''] = uri.split('?', 1);
  if (webServer === 'encoded-slashes-refused' && /%2f/i.test(path)) {
    const headers = { 'content-type': 'text/html; charset=iso-8859-1' };
    return new Response(APACHE_NOT_FOUND, { status: 404, headers });
  }
  const { folder } = instance.fixed;
  const inside = path.slice(folder === '' ? 0 : folder.length + 1);
  if (folder !== '' && !path.startsWith(`/${folder}/`)) return nginxPage(404, 'Not Found');
  return inside === SCRIPT || inside.startsWith(`${SCRIPT}/`)
    ? runScript(instance, incoming, inside.slice(SCRIPT.length))
    : otherPage(inside);
}

async function runScript(instance: Instance, incoming: Incoming, rawPathInfo: string): Promise<Response> {
  const { webServer } = instance.switches;
  const { method, uri, headers, body } = incoming;
  if (webServer === 'php-location-without-path-info' && rawPathInfo !== '')
    return nginxPage(404, 'Not Found');
  const authorization = webServer === 'authorization-dropped' ? undefined : headers.get('authorization');
  return runApi(instance, {
    method: method === 'HEAD' ? 'GET' : method,
    pathInfo: webServer === 'path-info-not-passed' ? '' : percentDecode(rawPathInfo),
    uri,
    get: readVariables(uri.split('?').slice(1).join('?')),
    post: method === 'POST' ? await readPost(body, headers.get('content-type') ?? '') : new Map(),
    input: new TextDecoder().decode(body.subarray(0, MAX_INPUT_BYTES)),
    authorization: authorization ?? undefined,
  });
}

/** What a wrong base URL finds in the place of the API. */
function otherPage(path: string): Response {
  if (path === '/api/fever.php') return send('{"api_version":4,"auth":0}', TYPE.json);
  if (path === '/api/') return page('FreshRSS API endpoints');
  if (path === '/i/') return page('FreshRSS');
  if (path === '/') return new Response(null, { status: 302, headers: { location: '/i/?rid=0' } });
  return new Response('File not found.\n', { status: 404, headers: { 'content-type': TYPE.html } });
}

function page(title: string): Response {
  return send(
    `<!DOCTYPE html>\n<html lang="en">\n<head><title>${title}</title></head>\n<body></body>\n</html>\n`,
  );
}
