import { expect, test } from 'vitest';
import { describeVariables } from '../../src/config/describe-variables.ts';
import { fileVariableName, variableName } from '../../src/config/declaration.ts';
import { builds, feeds, readVpn, repos, vpn } from './environment.ts';

test.each([
  [
    vpn,
    ['WG_EASY_URL', 'WG_EASY_USERNAME', 'WG_EASY_PASSWORD', 'WG_EASY_PASSWORD_FILE', 'WG_EASY_READ_ONLY'],
  ],
  [
    feeds,
    [
      'FRESHRSS_URL',
      'FRESHRSS_USER',
      'FRESHRSS_API_PASSWORD',
      'FRESHRSS_API_PASSWORD_FILE',
      'FRESHRSS_READ_ONLY',
    ],
  ],
  [builds, ['WOODPECKER_URL', 'WOODPECKER_TOKEN', 'WOODPECKER_TOKEN_FILE', 'WOODPECKER_READ_ONLY']],
])('the table of $prefix begins with what has to be set', (spec, names) => {
  expect(
    describeVariables(spec)
      .map((row) => row.name)
      .slice(0, names.length),
  ).toEqual(names);
});

test('the rest of the table is the same for every server', () => {
  const names = describeVariables(builds).map((row) => row.name);
  expect(names.slice(3)).toEqual([
    'WOODPECKER_READ_ONLY',
    'WOODPECKER_ALLOW_TOOLS',
    'WOODPECKER_DENY_TOOLS',
    'WOODPECKER_CA_FILE',
    'WOODPECKER_WEB_URL',
    'WOODPECKER_INSECURE_TLS',
    'ELICITATION',
    'GUARD_APPROVE_BY',
    'GUARD_WHEN_UNABLE',
    'GUARD_WHEN_OFF',
    'GUARD_STATE_DIR',
    'GUARD_KEY_FILE',
    'GUARD_APPROVALS_LISTEN',
    'GUARD_APPROVALS_URL',
    'GUARD_APPROVAL_MINUTES',
    'GUARD_NOTIFY_URL',
    'GUARD_NOTIFY_URL_FILE',
    'GUARD_NOTIFY_FORMAT',
    'GUARD_NOTIFY_TEXT',
    'GUARD_NOTIFY_TOKEN_FILE',
    'GUARD_NOTIFY_KEY_FILE',
    'GUARD_AUDIT_FILE',
    'GUARD_AUDIT_FAILURE',
    'GUARD_AUDIT_LEVEL',
    'GUARD_AUDIT_KEY_FILE',
    'GUARD_HTTP_LISTEN',
    'GUARD_PUBLIC_URL',
    'GUARD_AUTH',
    'GUARD_TOKENS_FILE',
    'GUARD_OAUTH_ISSUER',
    'GUARD_ACCOUNTS_FILE',
    'GUARD_APPROVERS_FILE',
    'GUARD_HTTP_ORIGINS',
    'GUARD_HTTP_PROXIES',
    'GUARD_METRICS_LISTEN',
    'GUARD_REDIS_URL',
    'GUARD_REDIS_URL_FILE',
    'HTTP_PROXY',
    'HTTPS_PROXY',
    'NO_PROXY',
  ]);
});

test('exactly the declared variables are required, and their words are those of the declaration', () => {
  expect(describeVariables(vpn).filter((row) => row.required)).toEqual([
    { name: 'WG_EASY_URL', required: true, default: '', describes: 'Address of wg-easy.' },
    { name: 'WG_EASY_USERNAME', required: true, default: '', describes: 'Name of the account.' },
    {
      name: 'WG_EASY_PASSWORD',
      required: true,
      orElse: 'WG_EASY_PASSWORD_FILE',
      default: '',
      describes: 'Password of the account.',
    },
  ]);
});

test('every row fits in a table: one line, and no bar that would end a column', () => {
  for (const { describes } of [...describeVariables(feeds), ...describeVariables(repos)])
    expect(describes).toMatch(/^[^\n|]+\.$/);
});

test('every variable in the table is one that the server reads: none of them draws a warning', () => {
  const names = describeVariables(vpn).map((row) => row.name);
  const harmless = Object.fromEntries(names.map((name) => [name, name === 'ELICITATION' ? 'true' : '']));
  const present = {
    ...harmless,
    WG_EASY_URL: 'https://vpn.example.org',
    WG_EASY_USERNAME: 'ada',
    WG_EASY_PASSWORD: 'x',
  };
  expect(readVpn(present).warnings).toEqual([]);
});

test('a setting of the command http is named where it does nothing', () => {
  expect(readVpn({ GUARD_HTTP_ORIGINS: 'https://app.example' }).warnings).toEqual([
    'GUARD_HTTP_ORIGINS has no effect without the command http',
  ]);
});

test.each([
  ['url', 'CI_URL'],
  ['apiPassword', 'CI_API_PASSWORD'],
  ['readOnly', 'CI_READ_ONLY'],
])('the key %s is the variable %s', (key, name) => {
  expect(variableName('CI', key)).toBe(name);
  expect(fileVariableName(name)).toBe(`${name}_FILE`);
});

test('a server that asks nobody unless told to promises no token', () => {
  const rows = new Map(describeVariables(repos).map((row) => [row.name, row]));
  expect(rows.get('ELICITATION')?.describes).toContain('Neither makes this server ask');
  expect(rows.get('GUARD_WHEN_UNABLE')?.default).toBe('refuse');
  expect(rows.get('REPOS_PROJECT')?.required).toBe(false);
});
