import { describe, expect, test } from 'vitest';
import { problemsOf, readVpn } from './environment.ts';

/** Self-signed, made for this test; nobody holds its key. */
const certificate = `-----BEGIN CERTIFICATE-----
MIIBiTCCAS+gAwIBAgIUP3eenMkcHB8W9HmsN6dqR2eLx2owCgYIKoZIzj0EAwIw
GTEXMBUGA1UEAwwOVGVzdCBhdXRob3JpdHkwIBcNMjYxMTMwMDI0MDU1WhgPMjEy
NjExMDYwMjQwNTVaMBkxFzAVBgNVBAMMDlRlc3QgYXV0aG9yaXR5MFkwEwYHKoZI
zj0CAQYIKoZIzj0DAQcDQgAE5Y9/Z27F810uJJEXavMTorJ0tSZwo5OsHc1g5yWN
FjOpbbwpTvla426Rj7ma7TXkwgbqCzgTD3FSdCRAKIBO8qNTMFEwHQYDVR0OBBYE
FKLczPDWMN3tzbvP+zcadiRVV2PIMB8GA1UdIwQYMBaAFKLczPDWMN3tzbvP+zca
diRVV2PIMA8GA1UdEwEB/wQFMAMBAf8wCgYIKoZIzj0EAwIDSAAwRQIgdW13ciQ2
HPT9RqrbgjLWOrNvdiy6jQ3v0uuN0ikJJXkCIQCTFk9G2/uNpBLLJ1npUr+cJiVj
R8GVZ7z92hKusUUKHg==
-----END CERTIFICATE-----
`;

describe('allow and deny lists', () => {
  test.each([
    [undefined, []],
    ['', []],
    ['list_clients', ['list_clients']],
    ['list_clients,get_*', ['list_clients', 'get_*']],
    [' list_clients , get_*\n', ['list_clients', 'get_*']],
    ['list_clients get_client', ['list_clients', 'get_client']],
    ['essential,,', ['essential']],
  ])('%j is %j', (value, entries) => {
    expect(readVpn({ WG_EASY_ALLOW_TOOLS: value }).allowTools).toEqual(entries);
    expect(readVpn({ WG_EASY_DENY_TOOLS: value }).denyTools).toEqual(entries);
  });

  test('a list of commas only is refused: as an empty allow list it would allow everything', () => {
    expect(problemsOf(() => readVpn({ WG_EASY_ALLOW_TOOLS: ', ,' }))).toEqual([
      'WG_EASY_ALLOW_TOOLS holds no tool name: list names, or leave it unset',
    ]);
  });

  test('a placeholder is refused', () => {
    expect(problemsOf(() => readVpn({ WG_EASY_DENY_TOOLS: '${DENY}' }))).toEqual([
      expect.stringMatching(/^WG_EASY_DENY_TOOLS holds an unexpanded placeholder/),
    ]);
  });
});

describe('certificates to trust', () => {
  const changes = { WG_EASY_CA_FILE: '/ca.pem' };

  test.each([
    ['one', certificate],
    ['two', certificate + certificate],
    ['with text before it', `Test authority\n===\n${certificate}`],
  ])('%s', (_, pem) => {
    expect(readVpn(changes, { '/ca.pem': pem }).caPem).toBe(pem);
  });

  test('none unless set', () => {
    expect(readVpn().caPem).toBeUndefined();
  });

  test.each([
    ['a missing file', {}, /cannot be read \(ENOENT\)/],
    ['an empty file', { '/ca.pem': '' }, /without a readable PEM certificate/],
    [
      'a key',
      { '/ca.pem': '-----BEGIN PRIVATE KEY-----\nAA==\n-----END PRIVATE KEY-----' },
      /without a readable PEM/,
    ],
    ['a damaged certificate', { '/ca.pem': certificate.replace('MII', '***') }, /without a readable PEM/],
    ['DER', { '/ca.pem': Uint8Array.from([0x30, 0x82, 0x01, 0x89]) }, /not UTF-8 text/],
    ['more than 1 MiB', { '/ca.pem': 'x'.repeat(1024 * 1024 + 1) }, /EFBIG/],
  ])('%s is refused by name', (_, files, reason) => {
    const problems = problemsOf(() => readVpn(changes, files));
    expect(problems).toEqual([expect.stringMatching(/^WG_EASY_CA_FILE names a file/)]);
    expect(problems[0]).toMatch(reason);
  });
});

describe('proxies', () => {
  const none = { http: undefined, https: undefined, no: undefined };

  test.each([
    [{}, none],
    [{ HTTP_PROXY: 'http://p:3128' }, { ...none, http: 'http://p:3128/' }],
    [{ https_proxy: 'https://p:3128' }, { ...none, https: 'https://p:3128/' }],
    [{ HTTPS_PROXY: 'https://p:1080' }, { ...none, https: 'https://p:1080/' }],
    [{ HTTP_PROXY: 'p:3128' }, { ...none, http: 'http://p:3128/' }],
    [{ no_proxy: 'localhost,.example.org' }, { ...none, no: 'localhost,.example.org' }],
    [{ NO_PROXY: '*' }, { ...none, no: '*' }],
    [
      { http_proxy: 'http://low:1', HTTP_PROXY: 'http://up:1' },
      { ...none, http: 'http://low:1/' },
    ],
    [{ http_proxy: '', HTTP_PROXY: 'http://up:1' }, none],
  ])('%j', (changes, proxies) => {
    expect(readVpn(changes)).toMatchObject({ proxies, warnings: [] });
  });

  test('the password of a proxy is known to the scrubber, as written and as sent', () => {
    const { secrets } = readVpn({ HTTP_PROXY: 'http://bob:p%20w@p:1', HTTPS_PROXY: 'http://bob:50%@p:1' });
    expect(secrets).toEqual(['correct horse', 'p%20w', 'p w', '50%']);
  });

  test.each(['http://', 'ftp://bob:s3cr3t@p', 'http://bob:s3cr3t@p:99999', '://s3cr3t', 'a b'])(
    '%s is refused by the name that was used, without its credential',
    (value) => {
      const problems = problemsOf(() => readVpn({ https_proxy: value }));
      expect(problems).toEqual([
        'https_proxy is not the address of a proxy: write it like http://proxy.example:3128',
      ]);
    },
  );
});
