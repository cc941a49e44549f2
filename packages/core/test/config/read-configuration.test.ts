import { describe, expect, expectTypeOf, test } from 'vitest';
import { ConfigurationError } from '../../src/config/configuration-error.ts';
import { secret, text } from '../../src/config/declaration.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { builds, feeds, filesOf, problemsOf, readVpn, vpn, vpnEnvironment } from './environment.ts';

describe('a complete environment', () => {
  test('gives every value and the defaults of the rest', () => {
    expect(readVpn()).toEqual({
      values: { url: new URL('https://vpn.example.org'), username: 'ada', password: 'correct horse' },
      missing: [],
      secrets: ['correct horse'],
      warnings: [],
      unknown: [],
      readOnly: false,
      allowTools: [],
      denyTools: [],
      caPem: undefined,
      insecureTls: false,
      elicitation: true,
      choices: {},
      scope: {},
      page: { listen: undefined, url: undefined, decideMs: 30 * 60_000, notify: undefined },
      proxies: { http: undefined, https: undefined, no: undefined },
    });
  });

  test('is typed by the declarations', () => {
    const { values } = readVpn();
    if (values === undefined) throw new Error('expected values');
    expectTypeOf(values.url).toEqualTypeOf<URL>();
    expectTypeOf(values.username).toEqualTypeOf<string>();
    expectTypeOf(values.password).toEqualTypeOf<string>();
    expectTypeOf(values).not.toHaveProperty('token');
  });

  test('a key in camel case is a variable in snake case', () => {
    const env = {
      FRESHRSS_URL: 'https://example.org/rss/api/greader.php',
      FRESHRSS_USER: 'ada',
      FRESHRSS_API_PASSWORD: 'abc',
    };
    const { values } = readConfiguration(feeds, env);
    expect(values).toEqual({ url: new URL('https://example.org/rss'), user: 'ada', apiPassword: 'abc' });
  });

  test('warnings come in the order of the declarations, then those about unknown variables', () => {
    const { warnings } = readVpn({
      WG_EASY_READONLY: '1',
      WG_EASY_READ_ONLY: 'on',
      WG_EASY_URL: 'http://vpn.example.org',
      WG_EASY_USERNAME: '"ada"',
    });
    expect(warnings.map((line) => line.split(/[ :]/)[0])).toEqual([
      'WG_EASY_URL',
      'WG_EASY_USERNAME',
      'WG_EASY_READ_ONLY',
      'WG_EASY_READONLY',
    ]);
  });
});

describe('an incomplete environment lets the server start', () => {
  test.each([
    [{ WG_EASY_URL: undefined }, ['WG_EASY_URL']],
    [{ WG_EASY_PASSWORD: '' }, ['WG_EASY_PASSWORD']],
    [{ WG_EASY_USERNAME: ' \r\n', WG_EASY_URL: '""' }, ['WG_EASY_URL', 'WG_EASY_USERNAME']],
  ])('%j: missing are %j', (changes, missing) => {
    expect(readVpn(changes)).toMatchObject({ values: undefined, missing });
  });

  test('nothing set at all', () => {
    const { missing, secrets, warnings } = readConfiguration(vpn, {});
    expect(missing).toEqual(['WG_EASY_URL', 'WG_EASY_USERNAME', 'WG_EASY_PASSWORD']);
    expect({ secrets, warnings }).toEqual({ secrets: [], warnings: [] });
  });

  test('what is set is still checked, and still known to the scrubber', () => {
    expect(readVpn({ WG_EASY_URL: undefined }).secrets).toEqual(['correct horse']);
    expect(problemsOf(() => readVpn({ WG_EASY_URL: undefined, WG_EASY_USERNAME: 'a:b' }))).toHaveLength(1);
  });
});

describe('secrets leave the environment on every path', () => {
  test.each([
    ['all well', {}],
    ['something missing', { WG_EASY_URL: undefined }],
    ['a refused address', { WG_EASY_URL: 'https://bob:pw@vpn.example.org' }],
    ['a refused secret', { WG_EASY_PASSWORD: '${PASSWORD}' }],
    ['both the variable and its file', { WG_EASY_PASSWORD_FILE: '/secret' }],
    ['an unreadable file', { WG_EASY_PASSWORD_FILE: '/missing' }],
    ['an unreadable certificate', { WG_EASY_CA_FILE: '/missing' }],
    ['a wrong ELICITATION', { ELICITATION: 'off' }],
    ['a wrong proxy', { HTTP_PROXY: 'ftp://p' }],
    ['an empty secret', { WG_EASY_PASSWORD: '' }],
  ])('%s', (_, changes) => {
    const env = vpnEnvironment(changes);
    const before = Object.keys(env);
    readOrRefuse(() => readConfiguration(vpn, env, { readFile: filesOf({ '/secret': 'abc' }) }));
    expect(Object.keys(env)).toEqual(before.filter((name) => name !== 'WG_EASY_PASSWORD'));
  });

  test('even when a check of the server itself fails in a way nobody foresaw', () => {
    const broken = text({
      describes: 'Anything.',
      check: () => {
        throw new TypeError('unforeseen');
      },
    });
    const spec = { prefix: 'CI', variables: { broken, token: secret({ describes: 'A token.' }) } };
    const env = { CI_BROKEN: 'x', CI_TOKEN: 'abc' };
    expect(() => readConfiguration(spec, env)).toThrow(TypeError);
    expect(env).toEqual({ CI_BROKEN: 'x' });
  });

  test.each(['HTTP_PROXY', 'HTTPS_PROXY', 'http_proxy', 'https_proxy'])(
    'a proxy with a password in %s, and no other proxy',
    (name) => {
      const proxies = { [name]: 'http://bob:pw@proxy.example:3128', OTHER_PROXY: 'http://a:b@proxy.example' };
      const env = { ...proxies, NO_PROXY: 'localhost' };
      readConfiguration(builds, env);
      expect(Object.keys(env)).toEqual(['OTHER_PROXY', 'NO_PROXY']);
      const plain = { [name]: 'http://proxy.example:3128' };
      readConfiguration(builds, plain);
      expect(plain).toHaveProperty(name);
    },
  );

  test('from process.env itself', () => {
    process.env['WOODPECKER_TOKEN'] = 'abc';
    readConfiguration(builds, process.env);
    expect(Object.hasOwn(process.env, 'WOODPECKER_TOKEN')).toBe(false);
  });
});

test('all problems are reported at once, one line each', () => {
  const changes = {
    WG_EASY_URL: 'https://${HOST}',
    WG_EASY_USERNAME: 'a:b',
    WG_EASY_PASSWORD: 'a\nb',
    WG_EASY_CA_FILE: '/missing',
    ELICITATION: '1',
  };
  const problems = problemsOf(() => readVpn(changes));
  expect(problems.map((line) => line.split(' ')[0])).toEqual([
    'WG_EASY_URL',
    'WG_EASY_USERNAME',
    'WG_EASY_PASSWORD',
    'WG_EASY_CA_FILE',
    'ELICITATION',
  ]);
  const error = new ConfigurationError(problems);
  expect(error.message.split('\n')).toEqual(problems);
  expect(error.name).toBe('ConfigurationError');
});

function readOrRefuse(read: () => unknown): void {
  try {
    read();
  } catch (error) {
    if (!(error instanceof ConfigurationError)) throw error;
  }
}
