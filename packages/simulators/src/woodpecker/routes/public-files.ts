import { text } from '../http/answers.ts';
import type { Call } from '../http/call.ts';
import { open } from '../http/route.ts';
import { USER } from '../rows/user.ts';

/** Not a key of anybody. */
const PUBLIC_KEY =
  '-----BEGIN PUBLIC KEY-----\nMCowBQYDK2VwAyEAFAKEFAKEFAKEFAKEFAKEFAKEFAKEFAKEFAKEFAKEFAA=\n-----END PUBLIC KEY-----\n';

/** Outside of the API's own shapes: what browsers, badges and extensions load. */
export const PUBLIC_FILE_ROUTES = [
  open('GET', '/web-config.js', (call) => file('text/javascript; charset=utf-8', webConfig(call))),
  open('GET', '/api/signature/public-key', () => text(200, PUBLIC_KEY)),
  // The picture is drawn by a library there; here it is one without words.
  open('GET', '/api/badges/:repo/status.svg', () =>
    file('image/svg+xml', '<svg xmlns="http://www.w3.org/2000/svg" width="82" height="20"></svg>'),
  ),
];

function file(type: string, body: string): Response {
  return new Response(body, { headers: { 'content-type': type } });
}

/** Who is signed in, and a token that a browser's requests have to carry. */
function webConfig({ instance, user }: Call): string {
  const lines = [
    `USER = ${user === undefined ? 'null' : JSON.stringify(USER(user, instance.minor))};`,
    `CSRF = "${user === undefined ? '' : 'FAKE-csrf-token'}";`,
    `VERSION = "${instance.versionText}";`,
    `ROOT_PATH = "${instance.fixed.folder}";`,
    'ENABLE_SWAGGER = true;',
    'SKIP_VERSION_CHECK = true',
    'USER_REGISTERED_AGENTS = true',
    'MAX_PIPELINE_LOG_LINE_COUNT = 5000',
    'DEFAULT_CONFIG_PATHS = [".woodpecker/*.{yaml,yml}",".woodpecker.yaml",".woodpecker.yml"]',
  ];
  return `\n${lines.map((line) => `window.WOODPECKER_${line}\n`).join('')}`;
}
