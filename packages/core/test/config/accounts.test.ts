import { describe, expect, test } from 'vitest';
import { readHttpSettings } from '../../src/config/http-settings.ts';
import { readAccounts } from '../../src/config/read-accounts.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { builds, filesOf, problemsOf, vpn } from './environment.ts';

const ALICE = {
  account: 'alice',
  principals: [{ token: 'alice' }],
  settings: { WG_EASY_USERNAME: 'alice', WG_EASY_PASSWORD_FILE: '/run/secrets/alice' },
};
const BOB = {
  account: 'team',
  principals: [{ token: 'bob' }, { token: 'carol' }],
  settings: { WG_EASY_USERNAME: 'team', WG_EASY_PASSWORD_FILE: '/run/secrets/team' },
};
const SECRETS = { '/run/secrets/alice': 'kept by alice\n', '/run/secrets/team': 'kept by the team' };

const TOKENS = { GUARD_AUTH: 'tokens', GUARD_TOKENS_FILE: '/tokens' };
const ENV = { WG_EASY_URL: 'https://vpn.example.org', GUARD_ACCOUNTS_FILE: '/accounts', ...TOKENS };

type Env = Readonly<Record<string, string | undefined>>;

function read(accounts: unknown, env: Env = {}, files: Record<string, string> = {}) {
  const text = typeof accounts === 'string' ? accounts : JSON.stringify({ version: 1, accounts });
  return readConfiguration(
    vpn,
    { ...ENV, ...env },
    {
      readHttp: readHttpSettings,
      readAccounts,
      readFile: filesOf({ '/accounts': text, ...SECRETS, ...files }),
    },
  );
}

describe('GUARD_ACCOUNTS_FILE', () => {
  test('says which account each caller acts as, with secrets out of files of their own', () => {
    const { accounts, values, missing, secrets } = read([ALICE, BOB]);
    expect(values).toBeUndefined();
    expect(missing).toStrictEqual([]);
    expect(accounts).toStrictEqual([
      {
        name: 'alice',
        principals: [{ kind: 'token', name: 'alice' }],
        values: { url: new URL('https://vpn.example.org'), username: 'alice', password: 'kept by alice' },
        secrets: ['kept by alice'],
      },
      {
        name: 'team',
        principals: [
          { kind: 'token', name: 'bob' },
          { kind: 'token', name: 'carol' },
        ],
        values: { url: new URL('https://vpn.example.org'), username: 'team', password: 'kept by the team' },
        secrets: ['kept by the team'],
      },
    ]);
    // What is hidden for one account is not hidden for another: that would tell it what to guess.
    expect(secrets).toStrictEqual([]);
  });

  test('names subjects of the configured issuer', () => {
    const { accounts } = read([{ ...ALICE, principals: [{ oauth: 'a1' }] }], {
      GUARD_AUTH: 'oauth',
      GUARD_OAUTH_ISSUER: 'https://id.example',
    });
    expect(accounts?.[0]?.principals).toStrictEqual([
      { kind: 'oauth', iss: 'https://id.example', sub: 'a1' },
    ]);
  });

  test('leaves the address to the environment, which is missing like any other', () => {
    const { accounts, missing } = read([ALICE], { WG_EASY_URL: undefined });
    expect(missing).toStrictEqual(['WG_EASY_URL']);
    expect(accounts?.[0]?.values).toBeUndefined();
  });

  const wrong = (changes: object) => [{ ...ALICE, ...changes }];
  test.each<[string, unknown, Env, string]>([
    ['is no JSON', '{', {}, 'GUARD_ACCOUNTS_FILE: the file is no JSON'],
    ['is of another version', '{"version":2,"accounts":[]}', {}, 'GUARD_ACCOUNTS_FILE: version'],
    ['holds a key that nobody knows', wrong({ role: 'admin' }), {}, 'accounts.0.role: there is no such key'],
    ['holds nobody', [], {}, 'accounts: expected one entry at least'],
    ['names nobody for an account', wrong({ principals: [] }), {}, 'accounts.0.principals'],
    ['names somebody in no known way', wrong({ principals: ['alice'] }), {}, 'expected {"token": its name}'],
    [
      'names subjects where callers have tokens',
      wrong({ principals: [{ oauth: 'a1' }] }),
      {},
      'accounts.0: with GUARD_AUTH=tokens callers are not named by oauth',
    ],
    [
      'puts somebody into two accounts',
      [ALICE, { ...BOB, principals: [{ token: 'alice' }] }],
      {},
      'accounts.1: somebody in it stands in an entry before it, too',
    ],
    [
      'holds a secret itself',
      wrong({ settings: { WG_EASY_USERNAME: 'alice', WG_EASY_PASSWORD: 'in plain sight' } }),
      {},
      'accounts.0: WG_EASY_PASSWORD is none of WG_EASY_USERNAME, WG_EASY_PASSWORD_FILE',
    ],
    [
      'moves an account to another backend',
      wrong({ settings: { ...ALICE.settings, WG_EASY_URL: 'https://other.example' } }),
      {},
      'accounts.0: WG_EASY_URL is none of',
    ],
    [
      'leaves a setting out',
      wrong({ settings: { WG_EASY_USERNAME: 'alice' } }),
      {},
      'accounts.0: set WG_EASY_USERNAME and WG_EASY_PASSWORD_FILE',
    ],
    [
      'names a secret that is not there',
      wrong({ settings: { ...ALICE.settings, WG_EASY_PASSWORD_FILE: '/gone' } }),
      {},
      'accounts.0: WG_EASY_PASSWORD_FILE names a file that cannot be read (ENOENT)',
    ],
    ['stands beside an account', [ALICE], { WG_EASY_USERNAME: 'ada' }, 'takes the place of WG_EASY_USERNAME'],
    [
      'stands beside the file of a password',
      [ALICE],
      { WG_EASY_PASSWORD_FILE: '/run/secrets/alice' },
      'takes the place of WG_EASY_PASSWORD_FILE',
    ],
    [
      'is for callers that nobody knows',
      [ALICE],
      { GUARD_AUTH: 'none' },
      'set GUARD_AUTH to tokens or oauth',
    ],
  ])('stops the start where it %s', (_, accounts, env, problem) => {
    const problems = problemsOf(() => read(accounts, env));
    expect(problems.join('\n')).toContain(problem);
    expect(problems.join('\n')).not.toMatch(/kept by|plain sight|other\.example/);
  });

  test('stops the start on stdio, where whoever set it believes that callers are kept apart', () => {
    const env = { ...ENV, GUARD_AUTH: undefined, GUARD_TOKENS_FILE: undefined };
    expect(problemsOf(() => readConfiguration(vpn, env))).toStrictEqual([
      'GUARD_ACCOUNTS_FILE is for the command http alone',
    ]);
  });

  test('takes an account without a credential for none, also where the server can do without one', () => {
    const optional = { ...builds.variables.token, optional: true };
    const spec = { ...builds, variables: { ...builds.variables, token: optional } };
    const text = JSON.stringify({ version: 1, accounts: [{ ...ALICE, settings: {} }] });
    const env = { ...TOKENS, WOODPECKER_URL: 'https://ci.example', GUARD_ACCOUNTS_FILE: '/accounts' };
    const readFile = filesOf({ '/accounts': text });
    expect(
      problemsOf(() => readConfiguration(spec, env, { readHttp: readHttpSettings, readAccounts, readFile })),
    ).toStrictEqual(['GUARD_ACCOUNTS_FILE: accounts.0: set WOODPECKER_TOKEN_FILE']);
  });
});
