import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readHttpSettings } from '../../src/config/http-settings.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { problemsOf, readVpn, vpn, vpnEnvironment } from './environment.ts';

type Settings = Readonly<Record<string, string>>;

const configuration = (env: Settings) =>
  readConfiguration(vpn, vpnEnvironment(env), { readHttp: readHttpSettings });
const read = (env: Settings = {}) => configuration({ GUARD_AUTH: 'none', ...env }).http;

let folder: string;
let keyFile: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'http-settings-'));
  keyFile = join(folder, 'key');
  writeFileSync(keyFile, 'a key of a test, and 32 bytes long\n', { mode: 0o600 });
});
afterAll(() => rmSync(folder, { recursive: true }));

describe('where it is served', () => {
  test('is this machine alone, unless something else is said', () => {
    expect(read()).toMatchObject({
      // On both loopback addresses: links to the page say localhost.
      listen: { host: undefined, port: 8080 },
      publicUrl: new URL('http://localhost:8080/'),
      auth: { kind: 'none' },
      redis: undefined,
    });
  });

  test.each([
    ['https://vpn.example/', 'https://vpn.example/'],
    ['https://vpn.example/team/mcp', 'https://vpn.example/team'],
  ])('GUARD_PUBLIC_URL=%s', (value, href) => {
    const settings = { GUARD_AUTH: 'tokens', GUARD_TOKENS_FILE: '/tokens', GUARD_PUBLIC_URL: value };
    expect(configuration(settings).http?.publicUrl.href).toBe(href);
  });
});

describe('a start is refused', () => {
  test.each<[string, Settings, string]>([
    ['without anybody who may call', { GUARD_AUTH: '' }, 'none (calls of this machine alone), tokens'],
    ['with a word for it that is none', { GUARD_AUTH: 'open' }, 'none or tokens or oauth'],
    ['with tokens and no file of them', { GUARD_AUTH: 'tokens' }, 'GUARD_TOKENS_FILE'],
    ['with an issuer that is not named', { GUARD_AUTH: 'oauth' }, 'GUARD_OAUTH_ISSUER'],
    [
      'with an issuer whose keys others can change on the way',
      { GUARD_AUTH: 'oauth', GUARD_OAUTH_ISSUER: 'http://id.example' },
      'https',
    ],
    ['open to all at a public address', { GUARD_PUBLIC_URL: 'https://vpn.example' }, 'this machine alone'],
    [
      'by plain http for others',
      { GUARD_AUTH: 'tokens', GUARD_TOKENS_FILE: '/tokens', GUARD_PUBLIC_URL: 'http://vpn.example' },
      'https',
    ],
    ['at an address of others without its name', { GUARD_HTTP_LISTEN: '0.0.0.0:80' }, 'GUARD_PUBLIC_URL'],
    ['with a page of its own', { GUARD_APPROVALS_LISTEN: '7400' }, 'is for stdio'],
    ['with passkeys of nobody known', { GUARD_APPROVE_BY: 'passkey' }, 'needs callers that are known'],
    ['with Redis and no key', { GUARD_REDIS_URL: 'redis://redis.example' }, 'GUARD_KEY_FILE'],
    ['with an address of Redis that is none', { GUARD_REDIS_URL: 'http://redis.example' }, 'redis://'],
  ])('%s', (_, env, says) => {
    const problems = problemsOf(() => configuration({ GUARD_AUTH: 'none', ...env }));
    expect(problems.join('\n')).toContain(says);
  });

  test('with a key that everybody can read', () => {
    const open = join(folder, 'open');
    writeFileSync(open, 'a key of a test, and 32 bytes long\n');
    chmodSync(open, 0o644);
    const env = { GUARD_AUTH: 'none', GUARD_REDIS_URL: 'redis://redis.example', GUARD_KEY_FILE: open };
    expect(problemsOf(() => configuration(env)).join('')).toContain('chmod 600');
  });
});

test('the password of Redis is a secret, and stays in no environment', () => {
  const env: Record<string, string | undefined> = {
    ...vpnEnvironment({ GUARD_AUTH: 'none', GUARD_REDIS_URL: 'redis://:canary%21@redis.example' }),
    GUARD_KEY_FILE: keyFile,
  };
  const { secrets, http } = readConfiguration(vpn, env, { readHttp: readHttpSettings });
  expect(secrets).toEqual(
    expect.arrayContaining(['canary%21', 'canary!', 'a key of a test, and 32 bytes long']),
  );
  expect(http?.redis?.url).toContain('canary');
  expect(Object.values(env).join('')).not.toContain('canary');
});

test('on stdio each of them is named, because it does nothing', () => {
  const { http, warnings } = readVpn({ GUARD_AUTH: 'tokens', GUARD_REDIS_URL: 'redis://redis.example' });
  expect(http).toBeUndefined();
  expect(warnings.filter((line) => line.includes('the command http'))).toHaveLength(2);
});
