import { describe, expect, test } from 'vitest';
import { readHttpSettings } from '../../src/config/http-settings.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';
import { problemsOf, vpn, vpnEnvironment } from './environment.ts';

const read = (env: Readonly<Record<string, string>> = {}) =>
  readConfiguration(vpn, vpnEnvironment({ GUARD_AUTH: 'none', ...env }), { readHttp: readHttpSettings }).http;

describe('before anybody says who calls over http', () => {
  test('no page may call, no proxy is believed, and the numbers have no listener of their own', () => {
    expect(read()).toMatchObject({ origins: [], proxies: [], metricsListen: undefined });
  });

  test.each([
    ['https://app.example', ['https://app.example']],
    ['https://a.example,http://localhost:3000  https://b.example:8443', 3],
  ])('GUARD_HTTP_ORIGINS=%s names pages', (value, origins) => {
    const found = read({ GUARD_HTTP_ORIGINS: value })?.origins;
    expect(typeof origins === 'number' ? found?.length : found).toStrictEqual(origins);
  });

  test.each([
    '*',
    'null',
    'https://*.example',
    'https://app.example/',
    'https://app.example:443',
    'https://app.example/mcp',
    'https://ada@app.example',
    'HTTPS://app.example',
    'app.example',
    'ftp://app.example',
    'https://good.example javascript:0',
  ])('GUARD_HTTP_ORIGINS=%s stops the start: no browser sends it, or everybody does', (value) => {
    expect(problemsOf(() => read({ GUARD_HTTP_ORIGINS: value }))).toStrictEqual([
      expect.stringContaining('GUARD_HTTP_ORIGINS must hold whole origins'),
    ]);
  });

  test('GUARD_HTTP_PROXIES names addresses and networks', () => {
    const value = '192.0.2.1, 10.0.0.0/8 fd00::/8,::1';
    expect(read({ GUARD_HTTP_PROXIES: value })?.proxies).toStrictEqual([
      '192.0.2.1',
      '10.0.0.0/8',
      'fd00::/8',
      '::1',
    ]);
  });

  test.each([
    'proxy.example',
    '10.0.0.0/33',
    '10.0.0/8',
    '10.0.0.0/8/8',
    '10.0.0.0/',
    '10.0.0.0/-1',
    'fe80::1%eth0',
  ])('GUARD_HTTP_PROXIES=%s stops the start', (value) => {
    expect(problemsOf(() => read({ GUARD_HTTP_PROXIES: value }))).toStrictEqual([
      expect.stringContaining('GUARD_HTTP_PROXIES must hold addresses, or networks'),
    ]);
  });

  test.each(['0.0.0.0/0', '::/0', '10.0.0.1, 203.0.113.9/0'])(
    'GUARD_HTTP_PROXIES=%s stops the start: anybody could say to be anybody',
    (value) => {
      expect(problemsOf(() => read({ GUARD_HTTP_PROXIES: value }))).toStrictEqual([
        expect.stringContaining('must not hold a network of all addresses'),
      ]);
    },
  );

  test('GUARD_METRICS_LISTEN is a listener of its own', () => {
    expect(read({ GUARD_METRICS_LISTEN: '9090' })?.metricsListen).toStrictEqual({
      host: undefined,
      port: 9090,
    });
    expect(read({ GUARD_METRICS_LISTEN: '0.0.0.0:9090' })?.metricsListen?.host).toBe('0.0.0.0');
    expect(problemsOf(() => read({ GUARD_METRICS_LISTEN: '127.0.0.1:8080' }))).toStrictEqual([
      expect.stringContaining('GUARD_METRICS_LISTEN must have a port of its own'),
    ]);
    expect(problemsOf(() => read({ GUARD_METRICS_LISTEN: 'here' }))).toStrictEqual([
      expect.stringContaining('GUARD_METRICS_LISTEN must be a port'),
    ]);
  });
});
