import type { VariableRow } from './describe-variables.ts';
import type { Source } from './text-file.ts';

export const HTTP_LISTEN = 'GUARD_HTTP_LISTEN';
export const PUBLIC_URL = 'GUARD_PUBLIC_URL';
export const HTTP_ORIGINS = 'GUARD_HTTP_ORIGINS';
export const HTTP_PROXIES = 'GUARD_HTTP_PROXIES';
export const METRICS_LISTEN = 'GUARD_METRICS_LISTEN';
export const AUTH = 'GUARD_AUTH';
export const TOKENS_FILE = 'GUARD_TOKENS_FILE';
export const OAUTH_ISSUER = 'GUARD_OAUTH_ISSUER';
export const ACCOUNTS_FILE = 'GUARD_ACCOUNTS_FILE';
export const APPROVERS_FILE = 'GUARD_APPROVERS_FILE';
export const REDIS_URL = 'GUARD_REDIS_URL';
const REDIS_URL_FILE = 'GUARD_REDIS_URL_FILE';

const rows: readonly (readonly [name: string, unset: string, describes: string])[] = [
  [HTTP_LISTEN, 'localhost:8080', 'Where the command http listens: a port, or an address and a port.'],
  [
    PUBLIC_URL,
    'http://localhost with that port',
    'Where clients and people reach it, if that is another address: https, or http://localhost. MCP is at /mcp below it.',
  ],
  [
    AUTH,
    '',
    'Who may call over http: none (this machine alone), tokens or oauth. The command http needs it.',
  ],
  [
    TOKENS_FILE,
    '',
    'File of the tokens that count; the command tokens writes it. Read again when it changed.',
  ],
  [OAUTH_ISSUER, '', 'Address of the authorization server whose access tokens count.'],
  [
    ACCOUNTS_FILE,
    'none',
    'File that says which account of the backend each caller acts as; a caller who is not in it is refused.',
  ],
  [
    APPROVERS_FILE,
    'none',
    'File that says whose passkeys approve whose calls; unset, people approve their own. Needs GUARD_APPROVE_BY=passkey.',
  ],
  [
    HTTP_ORIGINS,
    'none',
    'Web pages that may call from a browser: their origins, separated by commas or blanks.',
  ],
  [
    HTTP_PROXIES,
    'none',
    'Addresses or networks of proxies in front whose X-Forwarded-For is believed, separated by commas or blanks.',
  ],
  [
    METRICS_LISTEN,
    'none',
    'Where /metrics and /readyz are served: a port, or an address and a port. With GUARD_AUTH=none the main one has them, too.',
  ],
  [
    REDIS_URL,
    'none',
    'Redis or Valkey that several instances share: redis:// or rediss://. Needs GUARD_KEY_FILE.',
  ],
  [REDIS_URL_FILE, '', `File that holds ${REDIS_URL}; set one of the two.`],
];

/** Settings of the command http; no other command looks at them. */
export const httpRows: readonly VariableRow[] = rows.map(([name, unset, describes]) => ({
  name,
  required: false,
  default: unset,
  describes,
  only: 'http',
}));

/** Each setting that is there and does nothing on stdio, so that nobody believes in it. */
export function withoutHttp(env: Source['env']): string[] {
  return httpRows
    .filter(({ name }) => (env[name] ?? '').trim() !== '')
    .map(({ name }) => `${name} has no effect without the command http`);
}
