import { describe, expect, test } from 'vitest';
import { problemsOf, readVpn, vpnEnvironment, vpn } from './environment.ts';
import { readConfiguration } from '../../src/config/read-configuration.ts';

describe('read-only is a protection: it fails on', () => {
  test.each([['1'], ['true'], ['TRUE'], ['Yes'], [' yes\r\n']])('%j switches it on', (value) => {
    expect(readVpn({ WG_EASY_READ_ONLY: value })).toMatchObject({ readOnly: true, warnings: [] });
  });

  test.each([[undefined], [''], [' '], ['0'], ['false'], ['False'], ['NO']])('%j leaves it off', (value) => {
    expect(readVpn({ WG_EASY_READ_ONLY: value })).toMatchObject({ readOnly: false, warnings: [] });
  });

  test.each([['on'], ['off'], ['ture'], ['2'], ['${READ_ONLY}'], ['y']])(
    '%j is unclear: on, with a warning',
    (value) => {
      expect(readVpn({ WG_EASY_READ_ONLY: value })).toMatchObject({
        readOnly: true,
        warnings: [
          'WG_EASY_READ_ONLY is neither true nor false, so the server is read-only: set it to true or false',
        ],
      });
    },
  );

  test('quotes left by --env-file do not hide the value', () => {
    expect(readVpn({ WG_EASY_READ_ONLY: '"false"' }).readOnly).toBe(false);
  });
});

describe('switching certificate checks off takes exactly the word true', () => {
  test('true warns', () => {
    const { insecureTls, warnings } = readVpn({ WG_EASY_INSECURE_TLS: 'true' });
    expect(insecureTls).toBe(true);
    expect(warnings).toEqual([expect.stringMatching(/^WG_EASY_INSECURE_TLS=true: .* not checked/)]);
  });

  test.each([[undefined], [''], ['0'], ['false'], ['no']])('%j is off', (value) => {
    expect(readVpn({ WG_EASY_INSECURE_TLS: value })).toMatchObject({ insecureTls: false, warnings: [] });
  });

  test.each([['1'], ['TRUE'], ['yes'], ['on'], ['treu']])('%j stays off, and says so', (value) => {
    expect(readVpn({ WG_EASY_INSECURE_TLS: value })).toMatchObject({
      insecureTls: false,
      warnings: ['WG_EASY_INSECURE_TLS is not exactly true, so certificates are still checked'],
    });
  });

  test('Node told to check nothing is mentioned once; the server does nothing of the kind itself', () => {
    const { insecureTls, warnings } = readVpn({ NODE_TLS_REJECT_UNAUTHORIZED: '0' });
    expect(insecureTls).toBe(false);
    expect(warnings).toEqual([expect.stringMatching(/^NODE_TLS_REJECT_UNAUTHORIZED=0 .*WG_EASY_CA_FILE/)]);
  });

  test.each([[undefined], ['1'], ['']])('NODE_TLS_REJECT_UNAUTHORIZED=%j is silent', (value) => {
    expect(readVpn({ NODE_TLS_REJECT_UNAUTHORIZED: value }).warnings).toEqual([]);
  });
});

describe('ELICITATION', () => {
  test.each([
    [undefined, true],
    ['true', true],
    ['false', false],
  ])('%j is %j', (value, elicitation) => {
    expect(readVpn({ ELICITATION: value }).elicitation).toBe(elicitation);
  });

  test.each([
    [''],
    [' '],
    ['False'],
    ['TRUE'],
    ['1'],
    ['0'],
    ['off'],
    ['yes'],
    [' false'],
    ['true\n'],
    ['"false"'],
  ])('%j stops the server, naming both values', (value) => {
    expect(problemsOf(() => readVpn({ ELICITATION: value }))).toEqual([
      'ELICITATION must be exactly true or false: correct it, or leave it unset for true',
    ]);
  });

  test('stops only after the secrets are gone from the environment', () => {
    const env = vpnEnvironment({ ELICITATION: 'False' });
    problemsOf(() => readConfiguration(vpn, env));
    expect(env).not.toHaveProperty('WG_EASY_PASSWORD');
  });
});
