import { describe, expect, test } from 'vitest';
import { readHttpSettings } from '../../src/config/http-settings.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { filesOf, problemsOf, vpn, vpnEnvironment } from './environment.ts';

const named = (name: string) => ({ kind: 'token', name }) as const;

function read(approvers: unknown, env: Record<string, string | undefined> = {}) {
  const text = JSON.stringify({ version: 1, approvers });
  const readFile = filesOf({ '/approvers': text, '/key': 'a key of a test, and 32 bytes long\n' });
  return readConfiguration(
    vpn,
    vpnEnvironment({
      GUARD_AUTH: 'tokens',
      GUARD_TOKENS_FILE: '/tokens',
      GUARD_APPROVE_BY: 'passkey',
      GUARD_APPROVERS_FILE: '/approvers',
      GUARD_STATE_DIR: 'none',
      GUARD_REDIS_URL: 'redis://redis.example',
      GUARD_KEY_FILE: '/key',
      ...env,
    }),
    { readHttp: readHttpSettings, readFile },
  ).http?.approversOf;
}

const RULE = { for: [{ token: 'bot' }], by: [{ token: 'ada' }, { token: 'bob' }] };

describe('GUARD_APPROVERS_FILE', () => {
  test('says whose passkeys approve the calls of whom; others approve their own', () => {
    const approversOf = read([RULE]);
    expect(approversOf?.(named('bot'))).toEqual([named('ada'), named('bob')]);
    expect(approversOf?.(named('ada'))).toEqual([named('ada')]);
  });

  test.each<[string, unknown, Record<string, string | undefined>, string]>([
    ['asks for no passkey', [RULE], { GUARD_APPROVE_BY: 'page' }, 'set GUARD_APPROVE_BY=passkey'],
    ['holds no rule', [], {}, 'expected one entry at least'],
    ['names nobody who approves', [{ ...RULE, by: [] }], {}, 'approvers.0.by'],
    ['holds a key that nobody knows', [{ ...RULE, count: 2 }], {}, 'approvers.0.count: there is no such key'],
    [
      'says twice who approves for somebody',
      [RULE, RULE],
      {},
      'approvers.1: somebody in it stands in an entry',
    ],
    [
      'names subjects where callers have tokens',
      [{ ...RULE, by: [{ oauth: 'a1' }] }],
      {},
      'with GUARD_AUTH=tokens callers are not named by oauth',
    ],
  ])('stops the start where it %s', (_, approvers, env, problem) => {
    expect(problemsOf(() => read(approvers, env)).join('\n')).toContain(problem);
  });
});

describe('a passkey over http', () => {
  test('needs callers that are known', () => {
    const env = { GUARD_AUTH: 'none', GUARD_TOKENS_FILE: undefined, GUARD_APPROVERS_FILE: undefined };
    expect(problemsOf(() => read([], env)).join('\n')).toContain('set GUARD_AUTH to tokens or oauth');
  });

  test('needs a place that keeps it', () => {
    const env = { GUARD_REDIS_URL: undefined, GUARD_KEY_FILE: undefined, GUARD_APPROVERS_FILE: undefined };
    expect(problemsOf(() => read([], env)).join('\n')).toContain(
      'remove GUARD_STATE_DIR=none, or set GUARD_REDIS_URL',
    );
  });
});
